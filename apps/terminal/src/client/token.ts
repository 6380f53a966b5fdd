import { HEADERS, TOKEN_COOKIE, TOKEN_MINUTES } from '@perpdesk/protocol'

/** Part of the user agent that identifies the mobile app. */
const APP_MARKER = 'PerpdeskApp/'
const TOKEN = /^[A-Za-z0-9_-]{1,256}$/

/** Properties of the browser that decide whether the cookie's token may be sent. */
export interface Device {
  readonly userAgent: string
  readonly cookieEnabled: boolean
  /** True if the page is inside a frame. */
  readonly framed: boolean
}

function thisDevice(): Device {
  return { userAgent: navigator.userAgent, cookieEnabled: navigator.cookieEnabled, framed: window.top !== window }
}

/**
 * Returns the token of the readable cookie as a header value, if the device check passes. The check is our own choice:
 * the browser keeps cookies, and the page is not in a frame. The mobile app's web view always sends the token.
 */
export function tokenToSend(device: Device = thisDevice()): string | undefined {
  const token = readCookie(TOKEN_COOKIE)
  if (token === undefined) return undefined
  const passes = device.cookieEnabled && !device.framed
  return device.userAgent.includes(APP_MARKER) || passes ? token : undefined
}

/** Returns the last eight characters of the token; empty without a token. */
export function tokenTail(): string {
  return (readCookie(TOKEN_COOKIE) ?? '').slice(-8)
}

/** Stores the token of an answer's header, if there is one, for its full lifetime. */
export function keepToken(headers: Headers): void {
  const token = headers.get(HEADERS.userToken)
  if (token === null || !TOKEN.test(token)) return
  writeCookie(token, TOKEN_MINUTES * 60)
}

/** Deletes the token after the end of the session. */
export function dropToken(): void {
  if (readCookie(TOKEN_COOKIE) !== undefined) writeCookie('', 0)
}

function writeCookie(value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // The newer `cookieStore` is missing on plain-http addresses.
  document.cookie = `${TOKEN_COOKIE}=${value}; Max-Age=${seconds}; Path=/; SameSite=Strict${secure}`
}

function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  const value = pair?.slice(name.length + 1)
  return value !== undefined && TOKEN.test(value) ? value : undefined
}
