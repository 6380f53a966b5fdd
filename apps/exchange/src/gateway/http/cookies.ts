import { SESSION_COOKIE, TOKEN_COOKIE, TOKEN_MINUTES } from '@perpdesk/protocol'

const SESSION_TOKEN = /^[A-Za-z0-9_-]{43}$/

/** Names and marks of the two cookies: the credential that scripts cannot see and the readable CSRF token beside it. */
export class SessionCookies {
  readonly #sessionName: string
  readonly #sessionStart: string
  readonly #marks: string

  /** `secure` behind TLS: the credential then carries the prefix that browsers guard. */
  constructor(secure: boolean) {
    this.#sessionName = secure ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE
    this.#sessionStart = `${this.#sessionName}=`
    this.#marks = `Path=/; SameSite=Strict${secure ? '; Secure' : ''}`
  }

  /** The credential of a request. A header with two of them names nobody. */
  read(header: string | undefined): string | undefined {
    if (header === undefined) return undefined
    let found: string | undefined
    for (const part of header.split(';')) {
      const pair = part.trim()
      if (!pair.startsWith(this.#sessionStart)) continue
      if (found !== undefined) return undefined
      found = pair.slice(this.#sessionStart.length)
    }
    return found !== undefined && SESSION_TOKEN.test(found) ? found : undefined
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
}
