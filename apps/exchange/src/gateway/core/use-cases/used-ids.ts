import type { AppliedNow, Engine } from '@perpdesk/engine'
import { REFUSALS } from '@perpdesk/trading'
import type { History } from '../../../history/history.ts'
import type { Log } from '../../../telemetry/log.ts'
import { Refusal } from '../refusal.ts'
import { settled } from './settled.ts'

/** A Bloom filter of 4 MB: of five million ids it takes a new one for a used one about once in twenty. */
const BITS = 2 ** 25
const PROBES = 4
const PAGE = 10_000

type Past = Pick<History, 'findOrder' | 'strategies' | 'usedLinkIds' | 'flush'>
/** Owner of an id; an order and a strategy may have the same. */
type Bearer = 'orders' | 'strategies'

/**
 * Client's ids that orders and strategies of an account have had. A repeated one must not make a second order however much came
 * in between: the engine knows those of open orders and of the last that ended, history knows all others. History is too slow to
 * be asked before every order, so a filter knows which ids may have been used at all; one that it does not know is new.
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

  onApplied({ rows }: AppliedNow): void {
    for (let place = 0; place < rows.count; place += 1) {
      const link = rows.linkAt(place)
      if (link === '') continue
      this.#add(rows.typeAt(place) === 'order' ? 'orders' : 'strategies', rows.accountAt(place), link)
    }
  }

  /** Refusal of an order under an id that an order had before; `undefined` for new ids. */
  refusalOfOrder(account: number, linkId: string): Promise<Refusal | undefined> | undefined {
    if (!this.#mayHold('orders', account, linkId)) return undefined
    return this.#lookUp(async () => {
      const ref = { orderId: 0, orderLinkId: linkId }
      const order = this.#engine.findOrder(account, ref) ?? (await this.#past.findOrder(account, ref))
      return order && refusal(order.orderId, order.status)
    })
  }

  /** The same for strategies. Those that run, and the last that ended, the engine refuses itself. */
  refusalOfStrategy(account: number, linkId: string): Promise<Refusal | undefined> | undefined {
    if (!this.#mayHold('strategies', account, linkId)) return undefined
    return this.#lookUp(async () => {
      await settled(this.#past)
      const [strategy] = (await this.#past.strategies({ account, strategyLinkId: linkId, limit: 1 })).rows
      return strategy && refusal(strategy.strategyId, `${strategy.state}`)
    })
  }

  async #lookUp(find: () => Promise<Refusal | undefined>): Promise<Refusal | undefined> {
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
    if (linkId === '') return false
    if (!this.#isComplete) return true
    const { first, step } = hashOf(of, account, linkId)
    for (let probe = 0; probe < PROBES; probe += 1) {
      const bit = (first + Math.imul(probe, step)) & (BITS - 1)
      if ((this.#filter[bit >>> 5]! & (1 << (bit & 31))) === 0) return false
    }
    return true
  }

  /** Page by page; `false` when the exchange closed in the middle. */
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
    const { first, step } = hashOf(of, account, linkId)
    for (let probe = 0; probe < PROBES; probe += 1) {
      const bit = (first + Math.imul(probe, step)) & (BITS - 1)
      this.#filter[bit >>> 5]! |= 1 << (bit & 31)
    }
  }
}

const refusal = (orderId: number, status: string) =>
  new Refusal(REFUSALS.duplicateOrderLinkId, { orderId: `${orderId}`, status })

/** Double hashing: two sums of the same id stand for as many as are needed. Every order is hashed, so nothing is put together. */
function hashOf(of: Bearer, account: number, linkId: string): { first: number; step: number } {
  let first = Math.imul((of === 'orders' ? 0x811c9dc5 : 0x01000193) ^ account, 0x01000193)
  let other = Math.imul(0x9747b28c ^ account, 0x5bd1e995)
  for (let place = 0; place < linkId.length; place += 1) {
    const code = linkId.charCodeAt(place)
    first = Math.imul(first ^ code, 0x01000193)
    other = Math.imul(other ^ code, 0x5bd1e995)
    other ^= other >>> 15
  }
  return { first: first ^ (first >>> 15), step: other | 1 }
}
