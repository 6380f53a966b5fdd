import type { AppliedNow, Engine } from '@perpdesk/engine'
import { REFUSALS } from '@perpdesk/trading'
import type { History } from '../../../history/history.ts'
import type { Log } from '../../../telemetry/log.ts'
import { Refusal } from '../refusal.ts'
import { settled } from './settled.ts'

/** A Bloom filter of 4 MB: with five million ids, about 4 % of new ids look as if they had been used. */
const BITS = 2 ** 25
const PROBES = 4
const PAGE = 10_000

type Past = Pick<History, 'findOrder' | 'strategies' | 'usedLinkIds' | 'flush'>
/** Kind of object that has the id; an order and a strategy may have the same id. */
type Bearer = 'orders' | 'strategies'

/**
 * Client ids that orders and strategies of an account have used. A repeated id must not create a second order, however
 * long ago the first was. The engine knows the ids of open and recently ended orders, and history knows all others, but
 * history is too slow to query before every order. So a filter first excludes ids that cannot have been used.
 */
export class UsedIds {
  readonly #engine: Pick<Engine, 'findOrder'>
  readonly #past: Past
  readonly #log: Pick<Log, 'error'>
  readonly #filter = new Uint32Array(BITS / 32)
  /** True once the filter contains all ids from before this start. Until then every id has to be looked up. */
  #isComplete = false
  #isStopped = false

  constructor(engine: Pick<Engine, 'findOrder'>, past: Past, log: Pick<Log, 'error'>) {
    this.#engine = engine
    this.#past = past
    this.#log = log
  }

  /** Adds the ids of past orders and strategies to the filter. */
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

  /**
   * Returns the refusal if an earlier order of the account had this id. `undefined` without a promise if the id is
   * certainly new.
   */
  refusalOfOrder(account: number, linkId: string): Promise<Refusal | undefined> | undefined {
    if (!this.#mayHold('orders', account, linkId)) return undefined
    return this.#lookUp(async () => {
      const ref = { orderId: 0, orderLinkId: linkId }
      const order = this.#engine.findOrder(account, ref) ?? (await this.#past.findOrder(account, ref))
      return order && refusal(order.orderId, order.status)
    })
  }

  /**
   * Returns the refusal if an earlier strategy of the account had this id. Ids of running and recently ended strategies
   * are also refused by the engine.
   */
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
      // Trading must not depend on history: without it, only ids that the engine knows are refused.
      this.#log.error({ err: error }, 'an id could not be looked up among past orders')
      return undefined
    }
  }

  /** `false` if the account certainly has not used this id. */
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

  /** Adds all ids of one kind page by page; `false` if the exchange closed before the end. */
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

/**
 * Returns two hashes of an id from which all probes of the filter are derived (double hashing). Every order is hashed,
 * so no intermediate text is built.
 */
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
