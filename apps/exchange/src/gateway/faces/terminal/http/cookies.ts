import {
  DEMO_COOKIE,
  DEVICE_COOKIE,
  INVITE_COOKIE,
  SESSION_COOKIE,
  TOKEN_COOKIE,
  TOKEN_MINUTES,
} from '@perpdesk/protocol'

const SESSION_TOKEN = /^[A-Za-z0-9_-]{43}$/
/** 400 days, which is the most that browsers keep a cookie. */
const KEPT_SECONDS = 400 * 86_400
/** A month: somebody who has not signed up by then comes of their own accord. */
const INVITE_SECONDS = 30 * 86_400
const INVITE_CODE = /^[A-Z0-9]{4,16}$/

/**
 * Names and marks of the cookies: the credential that scripts cannot see, the readable CSRF token beside it, and the keys
 * by which a browser's demo account and a person's device are known again, which outlive both. Beside them stands the code by
 * which somebody was invited who has not signed up yet.
 */
export class SessionCookies {
  readonly #sessionName: string
  readonly #demoName: string
  readonly #deviceName: string
  readonly #inviteName: string
  readonly #marks: string

  /** `secure` behind TLS: the credential then carries the prefix that browsers guard. */
  constructor(secure: boolean) {
    const prefix = secure ? '__Host-' : ''
    this.#sessionName = `${prefix}${SESSION_COOKIE}`
    this.#demoName = `${prefix}${DEMO_COOKIE}`
    this.#deviceName = `${prefix}${DEVICE_COOKIE}`
    this.#inviteName = `${prefix}${INVITE_COOKIE}`
    this.#marks = `Path=/; SameSite=Strict${secure ? '; Secure' : ''}`
  }

  /** The credential of a request. A header with two of them names nobody. */
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

  /** `Set-Cookie` lines that hold a session for as long as it lives. */
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

  /** The code of an invitation; nothing where it has not the form of one. */
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

/** The cookie's value; nothing where the header carries two of the name. */
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
