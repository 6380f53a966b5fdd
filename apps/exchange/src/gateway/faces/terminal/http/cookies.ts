import {
  DEMO_COOKIE,
  DEVICE_COOKIE,
  INVITE_COOKIE,
  SESSION_COOKIE,
  TOKEN_COOKIE,
  TOKEN_MINUTES,
} from '@perpdesk/protocol'

const SESSION_TOKEN = /^[A-Za-z0-9_-]{43}$/
/** 400 days, the longest that browsers keep a cookie. */
const KEPT_SECONDS = 400 * 86_400
/** 30 days: after that a sign-up is no longer attributed to the invitation. */
const INVITE_SECONDS = 30 * 86_400
const INVITE_CODE = /^[A-Z0-9]{4,16}$/

/**
 * Names and attributes of the cookies: the session token, which scripts cannot read; the CSRF token, which they can;
 * the keys that identify a browser's demo account and a user's device, which outlive both; and the invite code of a
 * visitor who has not signed up yet.
 */
export class SessionCookies {
  readonly #sessionName: string
  readonly #demoName: string
  readonly #deviceName: string
  readonly #inviteName: string
  readonly #marks: string

  /** `secure` if served over TLS: cookies then have the prefix `__Host-`, which browsers enforce. */
  constructor(secure: boolean) {
    const prefix = secure ? '__Host-' : ''
    this.#sessionName = `${prefix}${SESSION_COOKIE}`
    this.#demoName = `${prefix}${DEMO_COOKIE}`
    this.#deviceName = `${prefix}${DEVICE_COOKIE}`
    this.#inviteName = `${prefix}${INVITE_COOKIE}`
    this.#marks = `Path=/; SameSite=Strict${secure ? '; Secure' : ''}`
  }

  /** Returns the session token of a request; `undefined` if the header has none or two. */
  read(header: string | undefined): string | undefined {
    const found = only(header, this.#sessionName)
    return found !== undefined && SESSION_TOKEN.test(found) ? found : undefined
  }

  readDemoKey(header: string | undefined): string | undefined {
    return only(header, this.#demoName)
  }

  readDeviceKey(header: string | undefined): string | undefined {
    return only(header, this.#deviceName)
  }

  writeDeviceKey(key: string): string {
    return `${this.#deviceName}=${key}; Max-Age=${KEPT_SECONDS}; ${this.#marks}; HttpOnly`
  }

  clearDeviceKey(): string {
    return `${this.#deviceName}=; Max-Age=0; ${this.#marks}; HttpOnly`
  }

  /** Returns `Set-Cookie` lines that keep a session for its lifetime. */
  write(token: string, csrfToken: string): string[] {
    const age = `Max-Age=${TOKEN_MINUTES * 60}`
    return [
      `${this.#sessionName}=${token}; ${age}; ${this.#marks}; HttpOnly`,
      `${TOKEN_COOKIE}=${csrfToken}; ${age}; ${this.#marks}`,
    ]
  }

  clear(): string[] {
    return [`${this.#sessionName}=; Max-Age=0; ${this.#marks}; HttpOnly`, `${TOKEN_COOKIE}=; Max-Age=0; ${this.#marks}`]
  }

  writeDemoKey(key: string): string {
    return `${this.#demoName}=${key}; Max-Age=${KEPT_SECONDS}; ${this.#marks}; HttpOnly`
  }

  /** Returns the invite code; `undefined` if the cookie is missing or malformed. */
  readInvite(header: string | undefined): string | undefined {
    const found = only(header, this.#inviteName)
    return found !== undefined && INVITE_CODE.test(found) ? found : undefined
  }

  writeInvite(code: string): string {
    return `${this.#inviteName}=${code}; Max-Age=${INVITE_SECONDS}; ${this.#marks}; HttpOnly`
  }

  clearInvite(): string {
    return `${this.#inviteName}=; Max-Age=0; ${this.#marks}; HttpOnly`
  }

  clearDemoKey(): string {
    return `${this.#demoName}=; Max-Age=0; ${this.#marks}; HttpOnly`
  }
}

/** Returns the value of a cookie; `undefined` if the header has it twice or not at all. */
function only(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined
  const start = `${name}=`
  let found: string | undefined
  for (const part of header.split(';')) {
    const pair = part.trim()
    if (!pair.startsWith(start)) continue
    if (found !== undefined) return undefined
    found = pair.slice(start.length)
  }
  return found
}
