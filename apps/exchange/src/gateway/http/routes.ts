import { toSafeInteger } from '@perpdesk/numeric'
import { BUSINESSES, ENDPOINT_NAMES, type Endpoint, type EndpointName, endpoints, HEADERS } from '@perpdesk/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Session } from '../../identity/identity.ts'
import { ApiError, invalidField } from '../api-error.ts'
import type { Budgets } from '../budgets.ts'
import { addressKey } from '../client-address.ts'
import type { GatewayContext } from '../context.ts'
import { allHandlers } from '../handlers/all-handlers.ts'
import { checkFamily } from '../wire/families.ts'
import type { Answers } from './answers.ts'
import { SessionCookies } from './cookies.ts'
import { inputReader, mayHave } from './input-reader.ts'
import { readQuery } from './query.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined
  }
}

/** A handler as the registrar sees it: its types were checked against the table where the handlers are put together. */
type AnyHandler = (call: {
  input: unknown
  session: Session | undefined
  request: FastifyRequest
  reply: FastifyReply
}) => unknown

/**
 * Registers every endpoint of the table in the same way: may this page call, who calls, how often, is the input what the
 * schema says; then the handler; then the envelope.
 */
export function registerEndpoints(
  app: FastifyInstance,
  context: GatewayContext,
  answers: Answers,
  budgets: Budgets,
): void {
  app.decorateRequest('session', undefined)
  const doors = new Doors(context, budgets)
  const handlers = allHandlers(context)
  for (const name of ENDPOINT_NAMES) {
    // The table pairs each handler with its own schema, which a loop over it cannot express.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    registerEndpoint(app, name, handlers[name] as AnyHandler, { doors, answers, context })
  }
}

function registerEndpoint(
  app: FastifyInstance,
  name: EndpointName,
  handler: AnyHandler,
  { doors, answers, context }: { doors: Doors; answers: Answers; context: GatewayContext },
): void {
  const endpoint: Endpoint = endpoints[name]
  const isGet = endpoint.method === 'GET'
  const needsAccount = endpoint.access === 'session'
  const { accounts, visitors } = context
  const querySchema = isGet ? endpoint.request : (endpoint.query ?? NO_QUERY)
  const readInput = inputReader(endpoint.request)
  const readTags = inputReader(querySchema)
  const isTagged = mayHave(querySchema, 'business') || mayHave(querySchema, 'category')
  const isBatch = mayHave(endpoint.request, 'request')

  const answer = (request: FastifyRequest, reply: FastifyReply): unknown => {
    const input = readInput(isGet ? readQuery(request.url) : request.body)
    const tags = isGet ? input : readTags(readQuery(request.url))
    if (isTagged) checkTags(context, tags, input)
    visitors.check(name, request, input)
    if (isBatch) doors.chargeItems(endpoint, request, input)
    doors.checkDeadline(request)
    const call = { input, session: request.session, request, reply }
    const user = request.session?.user
    if (!needsAccount || user === undefined || accounts.isReady(user.account)) return handler(call)
    return accounts.ensure(user).then(() => handler(call))
  }

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    onRequest(request, reply, done) {
      try {
        doors.check(endpoint, request)
        done()
      } catch (error) {
        answers.fail(reply, error)
      }
    },
    handler(request, reply) {
      try {
        const outcome = answer(request, reply)
        if (outcome instanceof Promise) {
          outcome.then(
            (result) => answers.succeed(reply, result),
            (error: unknown) => answers.fail(reply, inFormOf(request, error)),
          )
        } else {
          answers.succeed(reply, outcome)
        }
      } catch (error) {
        answers.fail(reply, inFormOf(request, error))
      }
    },
  })
}

/** Refusals as the caller's kind of account is told them. */
function inFormOf({ session }: FastifyRequest, error: unknown): unknown {
  return error instanceof ApiError ? error.inFormOf(session?.user.accountType) : error
}

const NO_QUERY = z.strictObject({})

const tagged = z.object({
  business: z.optional(z.enum(BUSINESSES)),
  category: z.optional(z.enum(['linear', 'inverse'])),
})
const named = z.object({ symbol: z.string() })
const batched = z.object({ request: z.array(z.unknown()) })

/** A call that says which family it is for must name a contract of that family. */
function checkTags({ listings }: GatewayContext, tags: unknown, input: unknown): void {
  const family = z.safeParse(tagged, tags)
  const contract = z.safeParse(named, input)
  if (!family.success || !contract.success) return
  const { business, category } = family.data
  if (business === undefined && category === undefined) return
  checkFamily(listings.bySymbol(contract.data.symbol).instrument, { business, category })
}

const ENDED = { expired: 'sessionExpired', replaced: 'sessionReplaced', unknown: 'sessionMissing' } as const

/** The checks before a body is even read. */
class Doors {
  readonly #context: GatewayContext
  readonly #budgets: Budgets
  readonly #cookies: SessionCookies

  constructor(context: GatewayContext, budgets: Budgets) {
    this.#context = context
    this.#budgets = budgets
    this.#cookies = new SessionCookies(context.origins.secure)
  }

  check(endpoint: Endpoint, request: FastifyRequest): void {
    const { identity, sequencer } = this.#context
    const now = sequencer.now()
    const address = addressKey(request.ip)
    this.#budgets.take('address', address, now)
    if (endpoint.method === 'POST') this.#checkOrigin(request)
    const token = this.#cookies.read(request.headers.cookie)
    const session = token === undefined ? undefined : identity.session(token)
    if (endpoint.access === 'session') {
      if (!session) throw new ApiError(token === undefined ? 'sessionMissing' : ENDED[identity.endOf(token)])
      if (endpoint.method === 'POST' && !sameText(request.headers[HEADERS.userToken], session.csrfToken)) {
        throw new ApiError('csrfFailed')
      }
    }
    this.#budgets.take(endpoint.bucket, endpoint.access === 'session' && session ? session.id : address, now)
    request.session = session
  }

  /** A batch costs as much as its items would one by one. */
  chargeItems(endpoint: Endpoint, request: FastifyRequest, input: unknown): void {
    const batch = z.safeParse(batched, input)
    if (!batch.success || request.session === undefined) return
    const now = this.#context.sequencer.now()
    for (let item = 1; item < batch.data.request.length; item += 1) {
      this.#budgets.take(endpoint.bucket, request.session.id, now)
    }
  }

  /** Asked once the body is there: a request that came late, or slowly, must not surprise a client that gave it up. */
  checkDeadline(request: FastifyRequest): void {
    const deadline = request.headers[HEADERS.deadline]
    if (deadline === undefined) return
    if (typeof deadline !== 'string' || !/^[0-9]{13}$/.test(deadline)) {
      throw invalidField(HEADERS.deadline, 'it is not a time in milliseconds')
    }
    if (this.#context.sequencer.now() > toSafeInteger(BigInt(deadline))) throw new ApiError('requestExpired')
  }

  /** Browsers say by `Sec-Fetch-Site` where a request comes from; without it the origin must be ours. */
  #checkOrigin(request: FastifyRequest): void {
    const { origin, host } = request.headers
    const site = request.headers['sec-fetch-site']
    const ours = origin !== undefined && this.#context.origins.allows(origin, host)
    if (site === undefined ? !ours : site !== 'same-origin' || (origin !== undefined && !ours)) {
      throw new ApiError('forbiddenOrigin')
    }
  }
}

/** Takes the same time wherever the two differ. */
function sameText(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== 'string' || given.length !== expected.length) return false
  let difference = 0
  for (let at = 0; at < expected.length; at += 1) difference |= given.charCodeAt(at) ^ expected.charCodeAt(at)
  return difference === 0
}
