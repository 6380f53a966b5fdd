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

const ENDED = { expired: 'sessionExpired', replaced: 'sessionReplaced', unknown: 'sessionMissing' } as const
/** Calls that make several orders: a batch has each item, a scaled order only their number. */
const batched = z.union([z.object({ request: z.array(z.unknown()) }), z.object({ count: z.int() })])

/** Milliseconds of the machine's clock: a client's last news of the exchange's time is a few pings old. */
const HEARD_WITHIN = 10_000

/** The checks before a body is even read. */
export class Doors {
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

  /** A batch or a scaled order costs as much as its orders would one by one. */
  chargeItems(endpoint: Endpoint, request: ApiRequest, input: unknown): void {
    const batch = z.safeParse(batched, input)
    const { caller } = request
    if (!batch.success || caller === undefined) return
    // One for the call is taken. A batch that has to wait leaves the others alone, so that a repeated one is taken in the end.
    const { data } = batch
    const others = Math.max(0, ('request' in data ? data.request.length : data.count) - 1)
    if (others === 0) return
    charge(request, caller.budget.take(endpoint.bucket, this.#context.core.now(), others))
  }

  /** Asked once the body is there: a request that came late, or slowly, must not surprise a client that gave it up. */
  checkDeadline(request: ApiRequest): void {
    const deadline = request.headers[HEADERS.deadline]
    if (deadline === undefined) return
    if (typeof deadline !== 'string' || !/^[0-9]{13}$/.test(deadline)) {
      throw invalidField(HEADERS.deadline, 'it is not a time in milliseconds')
    }
    // An exchange whose time runs faster has gone on since: a client's deadline is early by that much.
    const goneOn = HEARD_WITHIN * (this.#context.config.market.speed - 1)
    if (this.#context.core.now() - goneOn > toSafeInteger(BigInt(deadline))) throw new ApiError('requestExpired')
  }

  /** Browsers say by `Sec-Fetch-Site` where a request comes from; without it the origin must be ours. */
  #checkOrigin(request: ApiRequest): void {
    const { origin, host } = request.headers
    const site = request.headers['sec-fetch-site']
    const ours = origin !== undefined && this.#context.origins.allows(origin, host)
    if (site === undefined ? !ours : site !== 'same-origin' || (origin !== undefined && !ours)) {
      throw new ApiError('forbiddenOrigin')
    }
  }
}

/** Notes the caller's present budget; refuses one that has to wait. */
function charge(request: ApiRequest, standing: Standing | undefined): void {
  request.standing = standing
  if (standing !== undefined && standing.wait > 0) {
    throw new ApiError('tooManyRequests', { seconds: `${standing.wait}` })
  }
}
