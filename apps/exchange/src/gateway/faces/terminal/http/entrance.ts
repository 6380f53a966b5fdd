import { HEADERS } from '@perpdesk/protocol'
import type { Account, Confirmed, Session, User } from '../../../core/records.ts'
import type { TerminalContext } from '../context.ts'
import { userOf } from '../wire/account-records.ts'
import { SessionCookies } from './cookies.ts'
import type { ApiRequest, Reply } from './messages.ts'
import { visitOf } from './visit.ts'

/** Opens a new session at each log-in and sends its cookies to the browser. */
export class Entrance {
  readonly cookies: SessionCookies
  readonly #core: TerminalContext['core']

  constructor({ core, origins }: TerminalContext) {
    this.#core = core
    this.cookies = new SessionCookies(origins.secure)
  }

  /** Opens a session and returns the user's record. `more` are further `set-cookie` values. */
  async enter(user: User, request: ApiRequest, reply: Reply, more: readonly string[] = []) {
    const before = this.cookies.read(request.headers.cookie)
    const { token, session } = await this.#core.signIn.openSession(user, visitOf(request), before)
    this.report(reply, token, session, more)
    return this.record(user)
  }

  record(user: User, account: Account = this.#core.callers.accountOf(user, undefined)) {
    const { portfolio } = this.#core
    const marginMode = portfolio.marginMode(account.id) ?? account.marginMode
    return { user: userOf(user, account, marginMode, portfolio.feeRates(account.id)) }
  }

  /**
   * Sends the cookies of a session. The CSRF token is also sent in a header, for pages that store the token themselves.
   */
  report(reply: Reply, token: string, { csrfToken, user }: Session, more: readonly string[] = []): void {
    const lines = [...this.cookies.write(token, csrfToken), ...more]
    // Renewed with each visit, so that a demo account is lost only if the browser stays away for a year.
    if (user.isDemo) lines.push(this.cookies.writeDemoKey(this.#core.sessions.demoKey(user)))
    reply.header('set-cookie', lines).header(HEADERS.userToken, csrfToken)
  }

  /** Sends the new token of a confirmed session. Returns the time (ms) until which the confirmation is valid. */
  confirmed(session: Session, { until, token }: Confirmed, reply: Reply): { confirmedUntil: number } {
    if (token !== undefined) this.report(reply, token, session)
    return { confirmedUntil: until }
  }

  /** Returns the cookie by which the browser later proves that the user has logged in with it. */
  newDevice(user: User): string {
    return this.cookies.writeDeviceKey(this.#core.sessions.deviceKey(user))
  }

  deviceKey({ headers }: ApiRequest): string | undefined {
    return this.cookies.readDeviceKey(headers.cookie)
  }
}
