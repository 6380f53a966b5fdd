import { HEADERS, TOKEN_COOKIE, TOKEN_MINUTES } from '@perpdesk/protocol'

/** Marks the mobile app in the user agent. */
const APP_MARKER = 'PerpdeskApp/'
const TOKEN = /^[A-Za-z0-9_-]{1,256}$/

/** Properties of the browser that decide whether the token of its cookie may be sent. */
export interface Device {
  readonly userAgent: string
  readonly cookieEnabled: boolean
  /** The page is inside another page. */
  readonly framed: boolean
}

function thisDevice(): Device {
  return { userAgent: navigator.userAgent, cookieEnabled: navigator.cookieEnabled, framed: window.top !== window }
}

/**
 * The readable token as a header value: sent when the device check passes. The check is ours to define: the browser
 * keeps cookies, so that the cookie is its own, and the page is nobody's frame. The mobile app's web view always sends
 * it.
 */
export function tokenToSend(device: Device = thisDevice()): string | undefined {
  const token = readCookie(TOKEN_COOKIE)
  if (token === undefined) return undefined
  const passes = device.cookieEnabled && !device.framed
  return device.userAgent.includes(APP_MARKER) || passes ? token : undefined
}

/** The last eight characters of the token; empty without one. */
export function tokenTail(): string {
  return (readCookie(TOKEN_COOKIE) ?? '').slice(-8)
}

/** An answer that carries a token renews the stored one and its life. */
export function keepToken(headers: Headers): void {
  const token = headers.get(HEADERS.userToken)
  if (token === null || !TOKEN.test(token)) return
  writeCookie(token, TOKEN_MINUTES * 60)
}

/** Forgets the token: the session is over. */
export function dropToken(): void {
  if (readCookie(TOKEN_COOKIE) !== undefined) writeCookie('', 0)
}

function writeCookie(value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // The store that replaces it is missing on plain-http addresses.
  document.cookie = `${TOKEN_COOKIE}=${value}; Max-Age=${seconds}; Path=/; SameSite=Strict${secure}`
}

function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  const value = pair?.slice(name.length + 1)
  return value !== undefined && TOKEN.test(value) ? value : undefined
}
