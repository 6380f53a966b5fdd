import type { AppliedCommand, Engine } from '@perpdesk/engine'
import { REFUSALS } from '@perpdesk/trading'
import type { History } from '../history/history.ts'
import type { Log } from '../telemetry/log.ts'
import { ApiError } from './api-error.ts'
import { settled } from './settled.ts'

/** A Bloom filter of 4 MB: of five million ids it takes a new one for a used one about once in twenty. */
const BITS = 2 ** 25
const PROBES = 4
const PAGE = 10_000

type Past = Pick<History, 'findOrder' | 'strategies' | 'usedLinkIds' | 'flush'>
/** What bears an id; an order and a strategy may bear the same. */
type Bearer = 'orders' | 'strategies'

/**
 * Client's ids that orders and strategies of an account have had. A repeated one must not make a second order however much came
 * in between: the engine knows those of what is open and of the last that ended, history knows all others. History is too slow to
 * be asked before every order, so a filter says which ids may have been used at all; one that it does not know is new.
 */
export class UsedIds {
  readonly #engine: Pick<Engine, 'findOrder'>
  readonly #past: Past
  readonly #log: Pick<Log, 'error'>
  readonly #filter = new Uint32Array(BITS / 32)
  /** The ids of the time before this start are in the filter. Until then every id may have been used. */
  #isComplete = false
  #isStopped = false

  constructor(engine: Pick<Engine, 'findOrder'>, past: Past, log: Pick<Log, 'error'>) {
    this.#engine = engine
    this.#past = past
    this.#log = log
  }

  /** Takes in the ids of the past. */
  async readPast(): Promise<void> {
    try {
      this.#isComplete = (await this.#readAll('orders')) && (await this.#readAll('strategies'))
    } catch (error) {
      this.#log.error({ err: error }, 'the ids of past orders could not be read; every id is looked up now')
    }
  }

  stop(): void {
    this.#isStopped = true
  }

  onApplied({ events }: AppliedCommand): void {
    for (const event of events) {
      if (event.type === 'order') this.#add('orders', event.order.account, event.order.orderLinkId)
      else if (event.type === 'strategy') this.#add('strategies', event.strategy.account, event.strategy.strategyLinkId)
    }
  }

  /** What an order under an id that an order was given before is refused with; `undefined` for new ids. */
  refusalOfOrder(account: number, linkId: string): Promise<ApiError | undefined> {
    return this.#lookUp('orders', account, linkId, async () => {
      const ref = { orderId: 0, orderLinkId: linkId }
      const order = this.#engine.findOrder(account, ref) ?? (await this.#past.findOrder(account, ref))
      return order && refusal(order.orderId, order.status)
    })
  }

  /** The same for strategies. Those that run, and the last that ended, the engine refuses itself. */
  refusalOfStrategy(account: number, linkId: string): Promise<ApiError | undefined> {
    return this.#lookUp('strategies', account, linkId, async () => {
      await settled(this.#past)
      const [strategy] = (await this.#past.strategies({ account, strategyLinkId: linkId, limit: 1 })).rows
      return strategy && refusal(strategy.strategyId, `${strategy.state}`)
    })
  }

  async #lookUp(
    of: Bearer,
    account: number,
    linkId: string,
    find: () => Promise<ApiError | undefined>,
  ): Promise<ApiError | undefined> {
    if (linkId === '' || !this.#mayHold(of, account, linkId)) return undefined
    try {
      return await find()
    } catch (error) {
      // Trade does not depend on history: without it only what the engine knows is refused.
      this.#log.error({ err: error }, 'an id could not be looked up among past orders')
      return undefined
    }
  }

  /** `false` for every id that nothing of the account can have had. */
  #mayHold(of: Bearer, account: number, linkId: string): boolean {
    if (!this.#isComplete) return true
    return bitsOf(of, account, linkId).every((bit) => (this.#filter[bit >>> 5]! & (1 << (bit & 31))) !== 0)
  }

  /** Page by page; `false` when the house closed in the middle. */
  async #readAll(of: Bearer): Promise<boolean> {
    let cursor = ''
    do {
      if (this.#isStopped) return false
      const page = await this.#past.usedLinkIds(of, cursor, PAGE)
      for (const [account, linkId] of page.rows) this.#add(of, account, linkId)
      cursor = page.cursor
    } while (cursor !== '')
    return true
  }

  #add(of: Bearer, account: number, linkId: string): void {
    if (linkId === '') return
    for (const bit of bitsOf(of, account, linkId)) this.#filter[bit >>> 5]! |= 1 << (bit & 31)
  }
}

const refusal = (orderId: number, status: string) =>
  ApiError.ofCode(REFUSALS.duplicateOrderLinkId, { orderId: `${orderId}`, status })

/** Double hashing: two sums of the same text stand for as many as are needed. */
function bitsOf(of: Bearer, account: number, linkId: string): number[] {
  const text = `${of}:${account}:${linkId}`
  let one = 0x811c9dc5
  let other = 0x9747b28c
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ code, 0x5bd1e995)
    other ^= other >>> 15
  }
  const step = other | 1
  return Array.from({ length: PROBES }, (_, probe) => ((one + Math.imul(probe, step)) >>> 0) % BITS)
}
