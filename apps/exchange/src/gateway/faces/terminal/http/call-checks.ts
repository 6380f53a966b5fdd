import { toSafeInteger } from '@perpdesk/numeric'
import { type Endpoint, HEADERS } from '@perpdesk/protocol'
import * as z from 'zod/mini'
import type { Standing } from '../../../core/budgets/budgets.ts'
import type { TerminalContext } from '../context.ts'
import { ApiError, invalidField } from '../wire/api-error.ts'
import { SessionCookies } from './cookies.ts'
import type { ApiRequest } from './messages.ts'
import { namedAccount } from './named-account.ts'
import { regionOf } from './region.ts'
import { sameText } from './same-text.ts'

const ENDED = {
  expired: 'sessionExpired',
  replaced: 'sessionReplaced',
  renewed: 'sessionRenewed',
  unknown: 'sessionMissing',
} as const
/** Inputs of calls that place several orders: a batch contains every item, a scaled order only their number. */
const batched = z.union([z.object({ request: z.array(z.unknown()) }), z.object({ count: z.int() })])

/**
 * Age, in milliseconds of the machine's clock, that a client's last message with the exchange's time may have: a few
 * pings.
 */
const HEARD_WITHIN = 10_000

/** The checks of a call other than of its input: origin, session, CSRF token, rate limit, deadline. */
export class CallChecks {
  readonly #context: TerminalContext
  readonly #cookies: SessionCookies

  constructor(context: TerminalContext) {
    this.#context = context
    this.#cookies = new SessionCookies(context.origins.secure)
  }

  check(endpoint: Endpoint, request: ApiRequest): void {
    const { config, core } = this.#context
    const { budgets, callers, sessions } = core
    const now = core.now()
    const { address, headers } = request
    charge(request, budgets.takeAny(address, now))
    if (endpoint.method === 'POST') this.#checkOrigin(request)
    const token = this.#cookies.read(headers.cookie)
    const session = token === undefined ? undefined : sessions.session(token)
    // Sent before the browser had the new cookie: even a call that needs no session would take its caller for a stranger.
    if (token !== undefined && !session && sessions.endOf(token) === 'renewed') throw new ApiError('sessionRenewed')
    if (endpoint.access === 'session') {
      if (!session) throw new ApiError(token === undefined ? 'sessionMissing' : ENDED[sessions.endOf(token)])
      if (endpoint.method === 'POST' && !sameText(headers[HEADERS.userToken], session.csrfToken)) {
        throw new ApiError('csrfFailed')
      }
      const account = namedAccount(callers, session.user, headers)
      request.caller = callers.callerOf(session.user, account, { address, region: regionOf(headers, config.visitors) })
    }
    const budget = request.caller?.budget ?? budgets.of({ address, account: undefined })
    charge(request, budget.take(endpoint.bucket, now))
    request.session = session
  }

  /** Charges a batch or a scaled order as much as its orders would cost individually. */
  chargeItems(endpoint: Endpoint, request: ApiRequest, input: unknown): void {
    const batch = z.safeParse(batched, input)
    const { caller } = request
    if (!batch.success || caller === undefined) return
    // The call itself is already charged. If the other items exceed the budget, none of them is charged, so a retry
    // succeeds eventually.
    const { data } = batch
    const others = Math.max(0, ('request' in data ? data.request.length : data.count) - 1)
    if (others === 0) return
    charge(request, caller.budget.take(endpoint.bucket, this.#context.core.now(), others))
  }

  /**
   * Refuses a request after its deadline. Checked once the body has arrived: a late or slow request must not take
   * effect after the client has given it up.
   */
  checkDeadline(request: ApiRequest): void {
    const deadline = request.headers[HEADERS.deadline]
    if (deadline === undefined) return
    if (typeof deadline !== 'string' || !/^[0-9]{13}$/.test(deadline)) {
      throw invalidField(HEADERS.deadline, 'it is not a time in milliseconds')
    }
    // If the exchange's time runs faster than real time, the client's idea of it lags, and its deadline is early by
    // that much.
    const goneOn = HEARD_WITHIN * (this.#context.config.market.speed - 1)
    if (this.#context.core.now() - goneOn > toSafeInteger(BigInt(deadline))) throw new ApiError('requestExpired')
  }

  /**
   * Refuses calls from other sites. Browsers name the source of a request in `Sec-Fetch-Site`; without that header the
   * origin must be our own.
   */
  #checkOrigin(request: ApiRequest): void {
    const { origin, host } = request.headers
    const site = request.headers['sec-fetch-site']
    const ours = origin !== undefined && this.#context.origins.allows(origin, host)
    if (site === undefined ? !ours : site !== 'same-origin' || (origin !== undefined && !ours)) {
      throw new ApiError('forbiddenOrigin')
    }
  }
}

/** Stores the caller's budget for the answer's headers; throws if the caller has to wait. */
function charge(request: ApiRequest, standing: Standing | undefined): void {
  request.standing = standing
  if (standing !== undefined && standing.wait > 0) {
    throw new ApiError('tooManyRequests', { seconds: `${standing.wait}` })
  }
}
