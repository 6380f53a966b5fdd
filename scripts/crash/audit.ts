import { setTimeout as sleep } from 'node:timers/promises'
import { e8, formatE8 } from '@perpdesk/numeric'
import type { ResultOf } from '@perpdesk/protocol'
import { isOrderOpen } from '@perpdesk/trading'
import { holdsDifference } from './holds.ts'
import type { Intent, Trader } from './trader.ts'

type FoundOrder = NonNullable<ResultOf<'findOrder' | 'findSpotOrder'>['order']>
type Transaction = ResultOf<'transactions'>['list'][number]

/** History is written slightly after the answer; a row counts as missing only after this time. */
const SETTLE_MS = 5_000
const POLL_MS = 100

/** Findings about the orders of one run of the process. */
export interface Verdict {
  acknowledged: number
  refused: number
  /** Orders sent but not answered: both found and not found are correct, but each must be counted. */
  uncertainFound: number
  uncertainAbsent: number
  readonly problems: string[]
}

/** Compares the exchange after a start with the answers that the trader received before the kill. */
export class TraderAudit {
  readonly #trader: Trader
  /** Ids of the rows of the transaction log seen so far. */
  readonly #rows = new Set<string>()
  /** Balance of each coin according to the rows. */
  readonly #balances = new Map<string, bigint>()
  /** Orders that the exchange reported as unknown. */
  readonly #absent: Intent[] = []

  constructor(trader: Trader) {
    this.#trader = trader
  }

  async check(intents: readonly Intent[], since: number): Promise<Verdict> {
    const verdict: Verdict = { acknowledged: 0, refused: 0, uncertainFound: 0, uncertainAbsent: 0, problems: [] }
    await this.#checkOnce('contract', since, verdict)
    await this.#checkOnce('pair', since, verdict)
    for (const intent of intents) await this.#checkIntent(intent, verdict)
    await this.#checkLedger(verdict)
    await this.#checkHolds(verdict)
    return verdict
  }

  /** Returns orders that the exchange once reported as unknown but that exist now. */
  async checkAbsent(): Promise<string[]> {
    const problems: string[] = []
    for (const intent of this.#absent) {
      if ((await this.#find(intent)) !== null)
        problems.push(`${intent.orderLinkId} turned up after it was said never to have been`)
    }
    return problems
  }

  /** Cancels all orders on pairs; returns a sentence if coins are held nevertheless. */
  async checkNothingHeld(): Promise<string[]> {
    const { person, name } = this.#trader
    await person.ask('cancelAllSpotOrders', {})
    const held = (await person.ask('wallet', {})).coins.filter(({ inOrders }) => e8(inOrders) !== 0n)
    return held.map(({ coin, inOrders }) => `${name} has no order on a pair, and ${inOrders} ${coin} are held`)
  }

  async #find({ market, orderLinkId }: Intent): Promise<FoundOrder | null> {
    const { person } = this.#trader
    const name = market === 'pair' ? 'findSpotOrder' : 'findOrder'
    return (await person.ask(name, { orderLinkId })).order
  }

  async #checkIntent(intent: Intent, verdict: Verdict): Promise<void> {
    const order = await this.#find(intent)
    const problem = (what: string): void => {
      verdict.problems.push(`${intent.orderLinkId} ${what}: ${JSON.stringify(intent)} ${JSON.stringify(order)}`)
    }
    if (intent.created === 'accepted') {
      verdict.acknowledged++
      if (order === null) problem('was acknowledged and is lost')
      else if (intent.cancelled && isOrderOpen(order.orderStatus)) problem('was cancelled and is open')
      else if (intent.price !== undefined && order.price !== intent.price) problem('lost an acknowledged change')
    } else if (intent.created === 'refused') {
      verdict.refused++
      if (order !== null && isOrderOpen(order.orderStatus)) problem('was refused and is open')
    } else if (order === null) {
      verdict.uncertainAbsent++
      this.#absent.push(intent)
    } else verdict.uncertainFound++
  }

  /**
   * Checks that no client id occurs twice among ended and open orders. Ended ones are read first, because orders only
   * change from open to ended.
   */
  async #checkOnce(market: Intent['market'], since: number, verdict: Verdict): Promise<void> {
    const { person } = this.#trader
    const ended: FoundOrder[] = []
    let cursor = ''
    do {
      const page = await person.ask(market === 'pair' ? 'spotOrderHistory' : 'orderHistory', {
        startTime: String(since),
        limit: '200',
        ...(cursor !== '' && { cursor }),
      })
      ended.push(...page.list)
      cursor = page.nextPageCursor
    } while (cursor !== '')
    const open = (await person.ask(market === 'pair' ? 'spotOrders' : 'openOrders', {})).list
    const seen = new Set<string>()
    for (const { orderLinkId, orderId } of [...ended, ...open]) {
      // The second leg of an OCO and the orders that a filled one brings have no client id.
      if (orderLinkId === '') continue
      if (seen.has(orderLinkId)) verdict.problems.push(`${orderLinkId} is there twice (order ${orderId})`)
      seen.add(orderLinkId)
    }
  }

  /**
   * Checks that every row of the transaction log occurs once, that each balance is the previous one plus the change,
   * and that the wallet equals the last balances.
   */
  async #checkLedger(verdict: Verdict): Promise<void> {
    const deadline = performance.now() + SETTLE_MS
    for (;;) {
      for (const row of await this.#newRows(verdict)) {
        const sum = (this.#balances.get(row.coin) ?? 0n) + e8(row.change)
        this.#balances.set(row.coin, e8(row.balance))
        if (e8(row.balance) === sum) continue
        verdict.problems.push(
          `transaction ${row.id} says ${row.balance} ${row.coin}, the rows add up to ${formatE8(sum)}`,
        )
      }
      const { coins } = await this.#trader.person.ask('wallet', {})
      const differing = coins.filter(({ coin, walletBalance }) => {
        return e8(walletBalance) !== (this.#balances.get(coin) ?? 0n)
      })
      if (differing.length === 0) return
      if (performance.now() > deadline) {
        for (const { coin, walletBalance } of differing) {
          const sum = formatE8(this.#balances.get(coin) ?? 0n)
          verdict.problems.push(`the wallet has ${walletBalance} ${coin}, its transactions add up to ${sum}`)
        }
        return
      }
      await sleep(POLL_MS)
    }
  }

  /** Checks that the wallet holds exactly the coins that open orders on pairs promise; the market goes on meanwhile. */
  async #checkHolds(verdict: Verdict): Promise<void> {
    const deadline = performance.now() + SETTLE_MS
    for (;;) {
      const difference = await holdsDifference(this.#trader.person)
      if (difference === undefined) return
      if (performance.now() > deadline) {
        verdict.problems.push(`${this.#trader.name}: ${difference}`)
        return
      }
      await sleep(POLL_MS)
    }
  }

  /** Returns the rows added since the last call, oldest first. */
  async #newRows(verdict: Verdict): Promise<Transaction[]> {
    const fresh: Transaction[] = []
    let cursor = ''
    for (;;) {
      const page = await this.#trader.person.ask('transactions', { limit: '200', ...(cursor !== '' && { cursor }) })
      const known = page.list.findIndex(({ id }) => this.#rows.has(id))
      fresh.push(...(known < 0 ? page.list : page.list.slice(0, known)))
      cursor = page.nextPageCursor
      if (known >= 0 || cursor === '') break
    }
    for (const { id } of fresh) {
      if (this.#rows.has(id)) verdict.problems.push(`transaction ${id} is there twice`)
      this.#rows.add(id)
    }
    return fresh.toReversed()
  }
}
