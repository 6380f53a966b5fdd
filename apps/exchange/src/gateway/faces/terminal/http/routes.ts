import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  BUSINESSES,
  ENDPOINT_NAMES,
  type Endpoint,
  type EndpointName,
  endpoints,
  marketDataEndpoints,
  marketRecordEndpoints,
  spotMarketEndpoints,
} from '@perpdesk/protocol'
import * as z from 'zod/mini'
import type { Caller } from '../../../core/caller/caller.ts'
import type { Listings } from '../../../core/listings/listings.ts'
import type { Session } from '../../../core/records.ts'
import type { TerminalContext } from '../context.ts'
import { apiErrorOf } from '../wire/api-error.ts'
import { checkFamily } from '../wire/families.ts'
import type { Answers } from './answers.ts'
import { ApiReply } from './api-reply.ts'
import { readBody } from './body.ts'
import { CallChecks } from './call-checks.ts'
import { allHandlers } from './handlers/all-handlers.ts'
import { checkHost } from './host-check.ts'
import { inputReader, mayHave } from './input-reader.ts'
import type { ApiRequest, Reply } from './messages.ts'
import { checkOpeningCall } from './opening-calls.ts'
import type { OwedAnswers } from './owed-answers.ts'
import { readQuery } from './query.ts'

/** Calls for the market, whose answers are large and compressed. */
const PUBLIC = [marketDataEndpoints, marketRecordEndpoints, spotMarketEndpoints]

/** A handler without its endpoint's types, which were checked where the table of handlers is assembled. */
type AnyHandler = (call: {
  input: unknown
  session: Session | undefined
  caller: Caller | undefined
  request: ApiRequest
  reply: Reply
}) => unknown

interface Route {
  readonly name: EndpointName
  readonly endpoint: Endpoint
  /** True if a large answer may be compressed. */
  readonly isCompressed: boolean
  /** Runs the checks and the handler on a request whose body has been read. */
  readonly answer: (request: ApiRequest, body: unknown, reply: Reply) => unknown
}

/**
 * Answers all endpoints of the table in the same steps: checks of origin, session and rate limit, validation of the
 * input, the handler, the envelope. It is attached to Node's server ahead of the framework, because all paths are known
 * in advance and need no router, and because orders should take the shortest path.
 */
export class Routes {
  readonly #context: TerminalContext
  readonly #answers: Answers
  readonly #checks: CallChecks
  readonly #nextRequestId: () => string
  readonly #owed: OwedAnswers
  readonly #byPath: ReadonlyMap<string, Route>

  constructor(context: TerminalContext, answers: Answers, owed: OwedAnswers, nextRequestId: () => string) {
    this.#context = context
    this.#answers = answers
    this.#checks = new CallChecks(context)
    this.#nextRequestId = nextRequestId
    this.#owed = owed
    const handlers = allHandlers(context)
    this.#byPath = new Map(
      ENDPOINT_NAMES.map((name) => {
        // The table pairs each handler with its own schema, which a loop over it cannot express.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const answer = answering(name, handlers[name] as AnyHandler, context, this.#checks)
        const endpoint: Endpoint = endpoints[name]
        const isPublic = PUBLIC.some((calls) => name in calls)
        return [endpoint.path, { name, endpoint, isCompressed: isPublic || endpoint.compressed === true, answer }]
      }),
    )
  }

  /** Takes a request to an endpoint; returns false if the path or method is not an endpoint's. */
  take(incoming: IncomingMessage, response: ServerResponse): boolean {
    const url = incoming.url ?? ''
    const mark = url.indexOf('?')
    const route = this.#byPath.get(mark < 0 ? url : url.slice(0, mark))
    if (route === undefined || route.endpoint.method !== incoming.method) return false
    const { headers } = incoming
    const address = this.#context.addresses.addressOf(incoming)
    const request: ApiRequest = {
      id: this.#nextRequestId(),
      address,
      url,
      headers,
      session: undefined,
      caller: undefined,
      standing: undefined,
    }
    const began = performance.now()
    const reply = new ApiReply(request, response, (status) =>
      this.#context.metrics.observe(route.name, status, performance.now() - began),
    )
    try {
      checkHost(incoming)
      this.#owed.addOf(address, incoming, response)
      this.#checks.check(route.endpoint, request)
    } catch (error) {
      this.#answers.fail(reply, error)
      return true
    }
    if (route.endpoint.method === 'GET') {
      this.#answer(route, request, undefined, reply)
      return true
    }
    readBody(incoming, (body, refusal) => {
      if (refusal === undefined) this.#answer(route, request, body, reply)
      // The connection is closed, because more unreadable data may follow.
      else this.#answers.fail(reply.header('connection', 'close'), refusal)
    })
    return true
  }

  #answer(route: Route, request: ApiRequest, body: unknown, reply: Reply): void {
    const answers = this.#answers
    try {
      const outcome = route.answer(request, body, reply)
      if (outcome instanceof Promise) {
        outcome.then(
          (result) => answers.succeed(reply, result, route.isCompressed),
          (error: unknown) => answers.fail(reply, inFormOf(request, error)),
        )
      } else {
        answers.succeed(reply, outcome, route.isCompressed)
      }
    } catch (error) {
      answers.fail(reply, inFormOf(request, error))
    }
  }
}

function answering(
  name: EndpointName,
  handler: AnyHandler,
  { core }: TerminalContext,
  checks: CallChecks,
): Route['answer'] {
  const endpoint: Endpoint = endpoints[name]
  const isGet = endpoint.method === 'GET'
  const { accounts, listings } = core
  const querySchema = isGet ? endpoint.request : (endpoint.query ?? NO_QUERY)
  const readInput = inputReader(endpoint.request)
  const readTags = inputReader(querySchema)
  const isTagged = endpoint.fixedTag !== true && (mayHave(querySchema, 'business') || mayHave(querySchema, 'category'))
  const isBatch = mayHave(endpoint.request, 'request') || mayHave(endpoint.request, 'count')

  const answer = (request: ApiRequest, input: unknown, reply: Reply): unknown => {
    const tags = isGet ? input : readTags(readQuery(request.url))
    if (isTagged) checkTags(listings, tags, input)
    checkOpeningCall(name, request.caller, input)
    if (isBatch) checks.chargeItems(endpoint, request, input)
    checks.checkDeadline(request)
    const { session, caller } = request
    const call = { input, session, caller, request, reply }
    if (caller === undefined || accounts.isReady(caller.account)) return handler(call)
    return accounts.ensure(caller.account).then(() => handler(call))
  }
  if (!mayHave(endpoint.request, 'symbol')) {
    return (request, body, reply) => answer(request, readInput(isGet ? readQuery(request.url) : body), reply)
  }
  // a contract that is over is loaded from history before the handler looks up its symbol
  return (request, body, reply) => {
    const input = readInput(isGet ? readQuery(request.url) : body)
    const symbol = symbolIn(input)
    const found = symbol === undefined ? undefined : listings.recallNamed(symbol)
    return found === undefined ? answer(request, input, reply) : found.then(() => answer(request, input, reply))
  }
}

function symbolIn(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('symbol' in input)) return undefined
  return typeof input.symbol === 'string' ? input.symbol : undefined
}

/** Returns an error in the form for the caller's account type. */
function inFormOf({ caller, session }: ApiRequest, error: unknown): unknown {
  return apiErrorOf(error)?.inFormOf((caller?.account ?? session?.user)?.accountType) ?? error
}

const NO_QUERY = z.strictObject({})

const tagged = z.object({
  business: z.optional(z.enum(BUSINESSES)),
  category: z.optional(z.enum(['linear', 'inverse'])),
})
const named = z.object({ symbol: z.string() })

/** Refuses a call that names a product family if its contract belongs to another. */
function checkTags(listings: Listings, tags: unknown, input: unknown): void {
  const family = z.safeParse(tagged, tags)
  const contract = z.safeParse(named, input)
  if (!family.success || !contract.success) return
  const { business, category } = family.data
  if (business === undefined && category === undefined) return
  checkFamily(listings.anyBySymbol(contract.data.symbol).instrument, { business, category })
}
