import { createEngine, readOut } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { type AccountType, DEFAULT_FEE_RATES, type MarginMode, type PositionIdx, type Side } from '@perpdesk/trading'
import type { Command, PlaceOrder, QuoteLevel } from '../../packages/engine/src/command.ts'
import type { AppliedCommand } from '../../packages/engine/src/event.ts'
import { BTC, contract, ETH, MID, tier } from '../../packages/engine/src/testing/exchange.ts'
import {
  BTC_COLLATERAL,
  COIN_FUTURE,
  COIN_PERPETUAL,
  coinContract,
  coinFuture,
  USDC_FUTURE,
  USDC_PERPETUAL,
  usdcContract,
  usdcFuture,
} from '../../packages/engine/src/testing/families.ts'
import type { Random } from '../reference/random.ts'

/** Whose panel is looked at. */
export const TRADER = 10
/** Makes the book, one order a level: that is all that a level of the visible book can tell. */
const MAKER = 11
/** Takes what the trader leaves in the book. */
const COUNTER = 12

const START = Date.UTC(2026, 0, 5, 1)

const WIDE = { priceLimitX: e8('0.05'), priceLimitY: e8('0.1') }
/** So many that every order is one order. */
const most = (limit: string, market: string) => ({ maxLimitQty: e8(limit), maxMarketQty: e8(market) })
const LARGE = most('100000', '60000')
const LARGE_COINS = most('2000000000', '900000000')
const CHEAP = {
  tickSize: e8('0.0000001'),
  minPrice: e8('0.0000001'),
  maxPrice: e8('0.2'),
  lotSize: e8('100'),
  minQty: e8('100'),
  riskTiers: [
    tier('1000000', '0.01', '0.005', 10_000, '0'),
    tier('2600000', '0.0111', '0.0056', 9_000, '600'),
    tier('9000000', '0.02', '0.01', 5_000, '12040'),
  ],
}

/** One or more contracts of every family. Both futures follow the index of their perpetual. */
export const CONTRACTS = [BTC, ETH, COIN_PERPETUAL, USDC_PERPETUAL, COIN_FUTURE, USDC_FUTURE] as const
const INDEXED = [BTC, ETH, COIN_PERPETUAL, USDC_PERPETUAL] as const

const LEADER: ReadonlyMap<number, number> = new Map([
  [COIN_FUTURE, COIN_PERPETUAL],
  [USDC_FUTURE, USDC_PERPETUAL],
])

/** Price levels of a side, best first, in ticks and lots. */
type Levels = readonly QuoteLevel[]

/** An exchange with one trader on it, whose account, positions and orders are random. */
export class Scene {
  readonly random: Random
  readonly engine = createEngine()
  readonly accountType: AccountType
  /** What the commands since the last `listen` told. */
  heard: AppliedCommand[] = []
  time = START
  #links = 0
  /** Index of each contract that has one of its own, in ticks. */
  readonly #index = new Map<number, number>(INDEXED.map((id) => [id, MID]))
  readonly #quoted = new Map<number, { bids: Levels; asks: Levels }>()

  constructor(random: Random) {
    this.random = random
    this.accountType = random.pick(['UTA2', 'UTA2', 'UTA', 'classic'] as const)
    this.#open()
    for (let step = random.between(0, 12); step > 0; step -= 1) this.#live()
  }

  send(command: Command): AppliedCommand {
    const applied = readOut(this.engine.apply({ seq: this.engine.seq + 1, time: this.time, command }))
    this.heard.push(applied)
    return applied
  }

  /** Forgets what was told so far. */
  listen(): void {
    this.heard = []
  }

  newLink(): string {
    this.#links += 1
    return `p-${this.#links}`
  }

  middleOf(id: number): number {
    return this.#index.get(LEADER.get(id) ?? id) ?? MID
  }

  isHedged(id: number): boolean {
    return this.engine.leverage(TRADER, id).positionMode === 'BothSide'
  }

  /** Something may happen before the next order, and its contract gets a new book. */
  stir(id: number): void {
    const { random } = this
    if (random.chance(60)) this.#live()
    if (random.chance(30)) this.pass(random.between(1, 3))
    if (random.chance(5)) this.send({ type: 'cancelAll', account: TRADER, instrument: id, filter: null })
    this.quote(id)
  }

  /** Seconds pass at prices that wander. */
  pass(seconds: number): void {
    for (let second = 0; second < seconds; second += 1) {
      this.time += 1000
      this.#prices()
      this.send({ type: 'tick' })
    }
  }

  /** A new book around the index, whose levels are not those of the trader's own orders. */
  quote(id: number): void {
    const { random } = this
    const middle = this.middleOf(id) + random.between(-40, 40)
    const own = this.engine.openOrders(TRADER).filter((order) => order.instrument === id)
    const taken = new Set(own.map((order) => order.price))
    const levels = (direction: number): Levels => {
      let price = middle + direction * random.between(1, 20)
      return Array.from({ length: random.between(0, 40) < 1 ? 0 : random.between(3, 25) }, () => {
        price += direction * random.between(1, 30)
        while (taken.has(price)) price += direction
        return { price, lots: random.between(1, random.pick([5, 60, 400])) }
      })
    }
    this.#replaceBook(id, { bids: levels(-1), asks: levels(1) })
  }

  /** Takes away what the maker has between the market and a price on one side. */
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

  /** Somebody fills a resting order at its price. */
  fillResting(id: number, side: Side, price: number, lots: number): AppliedCommand {
    return this.send(
      this.order({
        account: COUNTER,
        instrument: id,
        side: side === 'Buy' ? 'Sell' : 'Buy',
        timeInForce: 'IOC',
        price,
        qty: lots,
      }),
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
    const listed = [
      contract(BTC, { ...WIDE, ...LARGE }),
      contract(ETH, { ...WIDE, ...CHEAP, ...most('400000000', '300000000') }),
      coinContract(COIN_PERPETUAL, { ...WIDE, ...LARGE_COINS }),
      usdcContract(USDC_PERPETUAL, { ...WIDE, ...LARGE }),
      coinFuture({ ...WIDE, ...LARGE_COINS }),
      usdcFuture({ ...WIDE, ...LARGE }),
    ]
    for (const instrument of listed) this.send({ type: 'listInstrument', instrument })
    this.send({ type: 'setCollateral', ...BTC_COLLATERAL, enabled: random.chance(80) })
    for (const account of [MAKER, COUNTER]) {
      this.#account(account, 'UTA2', 'REGULAR_MARGIN')
      this.#deposit(account, 'USDT', '900000000')
      this.#deposit(account, 'USDC', '900000000')
      this.#deposit(account, 'BTC', '100000')
    }
    const isolated = this.accountType !== 'classic' && random.chance(50)
    this.#account(TRADER, this.accountType, isolated ? 'ISOLATED_MARGIN' : 'REGULAR_MARGIN')
    this.#fund()
    for (const id of CONTRACTS) this.#settings(id)
    this.#prices()
    this.pass(3)
    for (const id of CONTRACTS) {
      this.quote(id)
      const price = this.middleOf(id)
      const trade = { instrument: id, qty: 1, price }
      this.send(this.order({ ...trade, account: MAKER, side: 'Sell' }))
      this.send(this.order({ ...trade, account: COUNTER, side: 'Buy', timeInForce: 'IOC' }))
      this.send({ type: 'cancelAll', account: MAKER, instrument: id, filter: null })
      this.quote(id)
    }
    this.pass(1)
  }

  #account(account: number, accountType: AccountType, marginMode: MarginMode): void {
    const { maker, taker } = DEFAULT_FEE_RATES
    const rates = { makerRate: maker, takerRate: taker, reports: true }
    this.send({ type: 'createAccount', account, accountType, marginMode, ...rates })
  }

  #deposit(account: number, coin: string, amount: string): void {
    this.send({ type: 'deposit', account, coin, amount: e8(amount), bonus: false })
  }

  #fund(): void {
    const { random } = this
    const dollars = () => `${random.between(50, random.pick([500, 20_000, 2_000_000]))}.${random.between(1, 99)}`
    if (random.chance(85)) this.#deposit(TRADER, 'USDT', dollars())
    if (random.chance(70)) this.#deposit(TRADER, 'USDC', dollars())
    const coins = `${random.pick(['0.0', '0.', '1', '40'])}${random.between(100, 999)}`
    if (random.chance(70)) this.#deposit(TRADER, 'BTC', coins)
  }

  #settings(id: number): void {
    const { random } = this
    if (random.chance(45)) {
      this.send({ type: 'setPositionMode', account: TRADER, instrument: id, positionMode: 'BothSide' })
    }
    this.#setLeverage(id)
    if (this.accountType !== 'classic' && this.accountType !== 'UTA') return
    if (random.chance(30)) {
      const riskId = random.between(1, 3)
      this.send({ type: 'setRiskLimit', account: TRADER, instrument: id, riskId, positionIdx: 0 })
    }
    const leverage = 100 * random.between(1, 50)
    const settings = { buyLeverageE2: leverage, sellLeverageE2: leverage, isolated: random.chance(50) }
    this.send({ type: 'setSymbolMarginMode', account: TRADER, instrument: id, ...settings })
  }

  #setLeverage(id: number): void {
    const { random } = this
    const buyLeverageE2 = random.chance(70) ? 100 * random.between(1, 100) : random.between(100, 10_000)
    const sellLeverageE2 = random.chance(60) ? buyLeverageE2 : 100 * random.between(1, 100)
    this.send({ type: 'setLeverage', account: TRADER, instrument: id, buyLeverageE2, sellLeverageE2 })
  }

  #prices(): void {
    const { random } = this
    const entries = INDEXED.map((id) => {
      const width = random.chance(4) ? 15_000 : 300
      const moved = (this.#index.get(id) ?? MID) + random.between(-width, width)
      const ticks = Math.min(700_000, Math.max(350_000, moved))
      this.#index.set(id, ticks)
      return { instrument: id, sources: [BigInt(ticks) * (this.engine.instrument(id)?.tickSize ?? 0n)] }
    })
    this.send({ type: 'indexPrices', entries })
  }

  /** One thing in the life of the account. */
  #live(): void {
    const { random } = this
    const id = random.pick(CONTRACTS)
    const doing = random.weighted({ trade: 30, rest: 35, price: 15, setting: 8, money: 4, margin: 8 })
    if (doing === 'trade') this.#trade(id)
    else if (doing === 'rest') this.#rest(id)
    else if (doing === 'price') this.pass(1)
    else if (doing === 'setting') this.#setLeverage(id)
    else if (doing === 'money') this.#fund()
    else {
      const positionIdx = this.isHedged(id) ? random.pick([1, 2] as const) : 0
      const amount = e8(`${random.between(1, 400)}`) / (id === COIN_PERPETUAL || id === COIN_FUTURE ? 50_000n : 1n)
      this.send({ type: 'addMargin', account: TRADER, instrument: id, positionIdx, amount, addedBefore: null })
    }
  }

  #trade(id: number): void {
    const { random } = this
    this.quote(id)
    const side = random.pick(['Buy', 'Sell'] as const)
    const qty = random.between(1, random.pick([10, 200, 1500]))
    const wish = { account: TRADER, instrument: id, side, qty, orderType: 'Market' } as const
    this.send(this.order({ ...wish, positionIdx: this.#indexOf(id, side) }))
  }

  #rest(id: number): void {
    const { random } = this
    this.send({ type: 'cancelAll', account: TRADER, instrument: random.chance(15) ? 0 : id, filter: null })
    this.quote(id)
    const middle = this.middleOf(id)
    for (let count = random.between(1, 4); count > 0; count -= 1) {
      const side = random.pick(['Buy', 'Sell'] as const)
      const away = random.between(10, random.pick([120, 3000]))
      const price = side === 'Buy' ? middle - away : middle + away
      const closes = random.chance(25)
      const wish = { account: TRADER, instrument: id, side, price, qty: random.between(1, random.pick([20, 400])) }
      const positionIdx = this.#indexOf(id, closes ? (side === 'Buy' ? 'Sell' : 'Buy') : side)
      this.send(this.order({ ...wish, timeInForce: 'PostOnly', reduceOnly: closes, positionIdx }))
    }
  }

  #indexOf(id: number, positionSide: Side): PositionIdx {
    return this.isHedged(id) ? (positionSide === 'Buy' ? 1 : 2) : 0
  }
}
