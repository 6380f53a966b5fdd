import {
  type AppliedCommand,
  type Command,
  createEngine,
  type EngineEvent,
  type PlaceOrder,
  type QuoteLevel,
  readOut,
} from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { type AccountType, DEFAULT_FEE_RATES, type MarginMode, oppositeSide, type Side } from '@perpdesk/trading'
import { MID } from '../../packages/engine/src/testing/exchange.ts'
import type { Random } from '../lib/random.ts'
import { COLLATERAL, CONTRACTS, INDEXED, LEADER, LISTED, leaderOf } from './contracts.ts'
import { LENT, LISTED_PAIR, PAIR } from './lending.ts'

/** Account whose order panel is tested. */
export const TRADER = 10
/**
 * Account that makes the order book, with one order per level: fees are rounded for each trade, and the visible book
 * does not show how many orders a level has.
 */
const MAKER = 11
/** Account that fills the trader's resting orders. */
const COUNTER = 12
/** Account that trades with COUNTER. */
const OTHER = 13
/** First of the accounts that trade at a trigger and offer what the triggered order takes. */
const DEALER = 100

/** Lots whose average price is the impact price, on which the mark prices of dated contracts depend. */
const IMPACT_LOTS = 1_100
/** Lots that reach the minimum order value in every contract. */
const SMALL = 3
const START = Date.UTC(2026, 0, 5, 1)

/** Price levels of one side, best first, in ticks and lots. */
type Levels = readonly QuoteLevel[]

/** An exchange with one trader, whose account, positions and orders are random. */
export class Scene {
  readonly random: Random
  readonly engine = createEngine()
  readonly accountType: AccountType
  /**
   * True if every order book is centred on the index whenever a second passes, so that mark prices lie on the tick grid
   * and collars have no premium.
   */
  readonly isCalm: boolean
  /** True if coins are lent. */
  readonly lends: boolean
  time = START
  /** Text of the last request or command, reported with a difference. */
  sent = ''
  /** Commands applied since the last `listen`. */
  #heard: AppliedCommand[] = []
  #links = 0
  #dealers = 0
  /** Index price in ticks of each contract with its own index. */
  readonly #index = new Map<number, number>(INDEXED.map((id) => [id, MID]))
  readonly #quoted = new Map<number, { bids: Levels; asks: Levels }>()

  constructor(random: Random) {
    this.random = random
    this.isCalm = random.chance(50)
    this.lends = random.chance(70)
    this.accountType = random.pick(['UTA2', 'UTA2', 'UTA', 'classic'] as const)
    this.#open()
  }

  send(command: Command): AppliedCommand {
    const applied = readOut(this.engine.apply({ seq: this.engine.seq + 1, time: this.time, command }))
    this.#heard.push(applied)
    return applied
  }

  /** Drops the events so far. */
  listen(): void {
    this.#heard = []
  }

  /** Returns the events since the last `listen`. */
  reported(): readonly EngineEvent[] {
    return this.#heard.flatMap(({ events }) => events)
  }

  newLink(): string {
    this.#links += 1
    return `p-${this.#links}`
  }

  middleOf(id: number): number {
    return this.#index.get(leaderOf(id)) ?? MID
  }

  isHedged(id: number): boolean {
    return this.engine.leverage(TRADER, id).positionMode === 'BothSide'
  }

  /** Lets seconds pass while prices move randomly. */
  pass(seconds: number): void {
    for (let second = 0; second < seconds; second += 1) {
      this.#prices()
      this.#tick()
    }
  }

  /** Replaces the order book around the index by new levels, none of which matches the trader's own orders. */
  quote(id: number): void {
    const { random } = this
    const middle = this.middleOf(id) + (this.isCalm ? 0 : random.between(-40, 40))
    const first = random.between(1, 20)
    this.cancelAll(0, DEALER + this.#dealers)
    const resting = this.engine.openOrders(TRADER).filter((order) => order.instrument === id)
    const isInside = ({ price }: { readonly price: number }) => this.isCalm && Math.abs(price - middle) < first
    for (const { orderId } of resting.filter(isInside)) this.cancel(id, orderId)
    const own = resting.filter((order) => !isInside(order))
    const taken = new Set(own.map((order) => order.price))
    const levels = (direction: number): Levels => {
      let price = middle + direction * (this.isCalm ? first : random.between(1, 20))
      return Array.from(
        { length: !this.isCalm && random.between(0, 40) < 1 ? 0 : random.between(3, 25) },
        (_, place) => {
          while (taken.has(price)) price += direction
          const isImpact = this.isCalm && place === 0 && LEADER.has(id)
          const level = { price, lots: isImpact ? IMPACT_LOTS : random.between(1, random.pick([5, 60, 400])) }
          price += direction * random.between(1, 30)
          return level
        },
      )
    }
    this.#replaceBook(id, { bids: levels(-1), asks: levels(1) })
  }

  /**
   * Lets all prices of a contract settle at one price, which is returned in ticks: mark and index price are equal to
   * it, without a premium; only the last trade was next to it. No order of the trader lies within a book around it.
   */
  settle(id: number): number {
    const { random } = this
    this.cancelAll(id)
    const price = this.middleOf(id)
    this.#bracket(id, price)
    this.#crossAt(id, 'Buy', price)
    this.#tick()
    this.#bracket(id, price)
    this.#crossAt(id, random.pick(['Buy', 'Sell'] as const), price + random.pick([-5, 5]))
    return price
  }

  /** Moves the last price to a price in ticks, unless a collar prevents the trade. */
  moveLast(id: number, price: number): void {
    this.#bracket(id, price)
    this.#crossAt(id, this.random.pick(['Buy', 'Sell'] as const), price)
  }

  /**
   * Makes an order book that offers `lots` at a price for an order of this side, in one order, after a trade of other
   * accounts at that price. New accounts offer and trade, because no existing one could hold as much as the trader
   * takes.
   */
  tradeAt(id: number, side: Side, price: number, lots: number): void {
    const there = [{ price, lots: SMALL }]
    const behind = (away: number) => [{ price: price + away, lots: 50 }]
    this.cancelAll(0, DEALER + this.#dealers)
    this.#replaceBook(id, side === 'Buy' ? { bids: behind(-9), asks: there } : { bids: there, asks: behind(9) })
    const [taker, dealer] = [this.#openDealer(), this.#openDealer()]
    const other = oppositeSide(side)
    this.send(this.order({ account: dealer, instrument: id, side: other, price, qty: Math.max(lots, SMALL) }))
    this.send(this.order({ account: taker, instrument: id, side, price, qty: SMALL, timeInForce: 'IOC' }))
  }

  /**
   * Moves index and mark price of a contract to a price in ticks within the same second, so that its book is not
   * sampled.
   */
  moveIndex(id: number, price: number): void {
    this.#index.set(leaderOf(id), price)
    this.#reportIndexes()
    this.send({ type: 'tick' })
  }

  /** Makes an order book that leaves a price between its two sides free. */
  #bracket(id: number, price: number): void {
    this.#replaceBook(id, { bids: [{ price: price - 9, lots: 50 }], asks: [{ price: price + 9, lots: 50 }] })
  }

  #openDealer(): number {
    this.#dealers += 1
    const dealer = DEALER + this.#dealers
    this.#openExchange(dealer)
    return dealer
  }

  /** Lets two other accounts trade at a price inside the spread. */
  #crossAt(id: number, side: Side, price: number): void {
    const other = oppositeSide(side)
    this.send(this.order({ account: OTHER, instrument: id, side: other, price, qty: SMALL }))
    this.send(this.order({ account: COUNTER, instrument: id, side, price, qty: SMALL, timeInForce: 'IOC' }))
    // a collar may have prevented the trade
    this.cancelAll(0, OTHER)
  }

  /** Removes the maker's levels up to a price on one side. */
  clearAhead(id: number, side: Side, price: number): void {
    const quoted = this.#quoted.get(id)
    if (quoted === undefined) return
    const isAhead = (level: QuoteLevel) => (side === 'Buy' ? level.price >= price : level.price <= price)
    const levels = side === 'Buy' ? quoted.bids : quoted.asks
    const gone = levels.filter(isAhead).map((level) => ({ price: level.price, lots: 0 }))
    this.send({
      type: 'massQuote',
      account: MAKER,
      instrument: id,
      bids: side === 'Buy' ? gone : [],
      asks: side === 'Buy' ? [] : gone,
    })
  }

  /** Fills a resting order at its price. */
  fillResting(id: number, side: Side, price: number, lots: number): AppliedCommand {
    const other = oppositeSide(side)
    return this.send(
      this.order({ account: COUNTER, instrument: id, side: other, price, qty: lots, timeInForce: 'IOC' }),
    )
  }

  order(wish: Partial<PlaceOrder> & Pick<PlaceOrder, 'account' | 'instrument' | 'side' | 'qty'>): PlaceOrder {
    return {
      type: 'placeOrder',
      orderType: 'Limit',
      timeInForce: 'GTC',
      price: 0,
      reduceOnly: false,
      closeOnTrigger: false,
      positionIdx: 0,
      smpType: 'None',
      orderLinkId: '',
      leverageE2: 0,
      options: null,
      ...wish,
    }
  }

  #replaceBook(id: number, { bids, asks }: { readonly bids: Levels; readonly asks: Levels }): void {
    const before = this.#quoted.get(id) ?? { bids: [], asks: [] }
    const none = (levels: Levels) => levels.map(({ price }) => ({ price, lots: 0 }))
    const quotes = { type: 'massQuote', account: MAKER, instrument: id } as const
    this.send({ ...quotes, bids: none(before.bids), asks: none(before.asks) })
    this.send({ ...quotes, bids, asks })
    this.#quoted.set(id, { bids, asks })
  }

  #open(): void {
    const { random } = this
    for (const instrument of [...LISTED, LISTED_PAIR]) this.send({ type: 'listInstrument', instrument })
    this.send({ type: 'setCollateral', ...COLLATERAL, enabled: random.chance(80) })
    if (this.lends) for (const terms of LENT) this.send({ type: 'setLending', ...terms })
    for (const account of [MAKER, COUNTER, OTHER]) this.#openExchange(account)
    this.#prices()
    this.pass(3)
    for (const id of CONTRACTS) {
      this.quote(id)
      // some contracts have not traded yet
      if (random.chance(90)) this.#crossAt(id, 'Buy', this.middleOf(id))
    }
    this.pass(1)
  }

  /** Lets a second pass with unchanged index prices. */
  #tick(): void {
    this.time += 1000
    if (this.isCalm) for (const id of CONTRACTS) this.quote(id)
    this.#reportIndexes()
    this.send({ type: 'tick' })
  }

  #openExchange(account: number): void {
    this.openAccount(account, 'UTA2', 'REGULAR_MARGIN')
    this.deposit(account, 'USDT', '900000000')
    this.deposit(account, 'USDC', '900000000')
    this.deposit(account, 'BTC', '100000')
  }

  /** Cancels the orders of an account in one contract, or in all (0). */
  cancelAll(instrument = 0, account = TRADER): void {
    this.send({ type: 'cancelAll', account, instrument, filter: null })
  }

  /** Cancels an order of the trader. */
  cancel(instrument: number, orderId: number): void {
    this.send({ type: 'cancelOrder', account: TRADER, instrument, orderId, orderLinkId: '' })
  }

  openAccount(account: number, accountType: AccountType, marginMode: MarginMode): void {
    const { maker, taker } = DEFAULT_FEE_RATES
    const rates = { makerRate: maker, takerRate: taker, reports: true }
    this.send({ type: 'createAccount', account, accountType, marginMode, ...rates })
  }

  deposit(account: number, coin: string, amount: string): void {
    this.send({ type: 'deposit', account, coin, amount: e8(amount), bonus: false })
  }

  #prices(): void {
    const { random } = this
    for (const [id, ticks] of this.#index) {
      const width = random.chance(4) ? 15_000 : 300
      const moved = ticks + random.between(-width, width)
      this.#index.set(id, Math.min(700_000, Math.max(350_000, moved)))
    }
    this.#reportIndexes()
  }

  #reportIndexes(): void {
    const entries = [...this.#index].map(([id, ticks]) => {
      return { instrument: id, sources: [BigInt(ticks) * (this.engine.instrument(id)?.tickSize ?? 0n)] }
    })
    const pair = {
      instrument: PAIR,
      sources: [BigInt(this.middleOf(COLLATERAL.priceInstrument)) * LISTED_PAIR.tickSize],
    }
    this.send({ type: 'indexPrices', entries: [...entries, pair] })
  }
}
