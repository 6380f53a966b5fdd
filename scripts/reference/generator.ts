import { e8 } from '@perpdesk/numeric'
import type { PositionIdx, Side } from '@perpdesk/trading'
import { ORDER_TYPES, SMP_TYPES } from '@perpdesk/trading'
import type { Command, MassQuote, PlaceOrder, QuoteLevel, SequencedCommand } from '../../packages/engine/src/command.ts'
import type { Engine } from '../../packages/engine/src/engine.ts'
import { CONTRACTS, instrumentOf, lotsFor, planOf, settleCoinOf } from './contracts.ts'
import { isInverse } from './formulas.ts'
import type { Random } from './random.ts'
import { COINS, opening, TRADERS } from './scene.ts'

const MAKERS = [10, 11, 17] as const
const TAKERS = TRADERS.filter(({ id }) => !MAKERS.some((maker) => maker === id))

const WEIGHTS = {
  place: 36,
  quote: 14,
  cancel: 8,
  amend: 9,
  cancelAll: 2,
  flatten: 1,
  gamble: 3,
  closers: 3,
  index: 11,
  tick: 12,
  leverage: 2,
  marginMode: 1,
  positionMode: 1,
  addMargin: 2,
  deposit: 2,
  withdraw: 1,
  relist: 1,
  collateral: 1,
} as const

/** A market order; whose, where and how much is added. */
const MARKET_ORDER = {
  type: 'placeOrder',
  orderType: 'Market',
  timeInForce: 'IOC',
  price: 0,
  reduceOnly: false,
  closeOnTrigger: false,
  smpType: 'None',
  orderLinkId: '',
  options: null,
} as const

/** Makes commands that mean something to the engine as it stands, and now and then some that do not. */
export class Generator {
  readonly #random: Random
  readonly #asked: () => Engine
  readonly #prices = new Map<number, number>(CONTRACTS.map(({ id, price }) => [id, price]))
  /** Commands that come before any other is chosen. */
  readonly #planned: Command[]
  /** Ten-thousandths by which a contract's index tends to move. */
  readonly #drifts = new Map<number, number>()
  #seq = 0
  #time = Date.UTC(2026, 0, 5)
  #links = 0

  constructor(random: Random, engine: () => Engine) {
    this.#random = random
    this.#asked = engine
    this.#planned = opening()
  }

  get #engine(): Engine {
    return this.#asked()
  }

  next(): SequencedCommand {
    const command = this.#planned.shift() ?? this.#choose()
    this.#seq++
    return { seq: this.#seq, time: this.#time, command }
  }

  #choose(): Command {
    const random = this.#random
    this.#time += random.between(0, 120)
    switch (random.weighted<keyof typeof WEIGHTS>(WEIGHTS)) {
      case 'place':
        return this.#place()
      case 'quote':
        return this.#quote()
      case 'cancel':
        return { type: 'cancelOrder', ...this.#orderOfSomebody() }
      case 'amend': {
        const order = this.#orderOfSomebody()
        const price = random.chance(60) ? this.#priceNear(order.instrument) : 0
        const qty = random.chance(60) ? this.#lots(order.instrument) : 0
        return { type: 'amendOrder', ...order, price, qty, options: null }
      }
      case 'cancelAll':
        return {
          type: 'cancelAll',
          account: this.#trader(),
          instrument: random.chance(50) ? this.#contract() : 0,
          filter: null,
        }
      case 'flatten':
        return this.#flatten()
      case 'gamble':
        return this.#gamble()
      case 'closers':
        return this.#closers()
      case 'index':
        return this.#index()
      case 'tick':
        this.#time += random.chance(1) ? random.between(11, 1800) * 1000 : random.between(1, 9) * 1000
        return { type: 'tick' }
      case 'relist':
        return this.#relist()
      case 'collateral':
        return this.#collateral()
      case 'leverage':
        return this.#leverage()
      case 'marginMode': {
        const marginMode = random.pick([
          'REGULAR_MARGIN',
          'ISOLATED_MARGIN',
          'ISOLATED_MARGIN',
          'PORTFOLIO_MARGIN',
        ] as const)
        return { type: 'setMarginMode', account: this.#trader(), marginMode }
      }
      case 'positionMode': {
        const positionMode = random.pick(['MergedSingle', 'BothSide'] as const)
        return { type: 'setPositionMode', account: this.#trader(), instrument: this.#contract(), positionMode }
      }
      case 'addMargin':
        return this.#addMargin()
      case 'deposit':
        return this.#deposit()
      case 'withdraw': {
        const amount = BigInt(random.between(1, 300_000_000)) * 1000n
        return {
          type: 'withdraw',
          account: this.#trader(),
          coin: random.pick(['USDT', 'USDC', 'AAA', 'EEE', 'BTC']),
          amount,
        }
      }
    }
  }

  #trader(): number {
    return this.#random.chance(0.5) ? this.#random.pick([99, 1, 2, 3, 4]) : this.#random.pick(TRADERS).id
  }

  #contract(): number {
    return this.#random.chance(0.5) ? 5 : this.#random.pick(CONTRACTS).id
  }

  /** Ticks around the index, mostly close to it. */
  #priceNear(instrument: number): number {
    const random = this.#random
    const middle = this.#prices.get(instrument) ?? 1000
    const reach = Math.ceil(middle * (random.chance(10) ? 0.08 : random.chance(40) ? 0.004 : 0.0008))
    return Math.max(1, middle + random.between(-reach, reach))
  }

  /** Lots worth somewhere between a few and some ten thousand dollars. */
  #lots(instrument: number): number {
    const random = this.#random
    const dollars = BigInt(random.between(1, 60)) * 2n ** BigInt(random.between(0, random.chance(10) ? 11 : 8))
    return lotsFor(planOf(instrument), dollars)
  }

  #place(): PlaceOrder {
    const random = this.#random
    const account = this.#trader()
    const instrument = this.#contract()
    const side: Side = random.pick(['Buy', 'Sell'])
    const orderType = random.chance(25) ? 'Market' : ORDER_TYPES[0]
    const hedged = this.#engine.hasAccount(account) && this.#isHedged(account, instrument)
    const wrongIndex = random.chance(1)
    const positionIdx: PositionIdx = hedged !== wrongIndex ? random.pick([1, 2] as const) : 0
    const reduceOnly = random.chance(14)
    const closeAll = random.chance(3)
    return {
      type: 'placeOrder',
      account,
      instrument,
      side,
      orderType,
      timeInForce: random.weighted({ GTC: 60, IOC: 14, FOK: 12, PostOnly: 14 }),
      price: orderType === 'Market' ? 0 : this.#priceNear(instrument),
      qty: closeAll ? 0 : this.#lots(instrument),
      reduceOnly: reduceOnly || closeAll,
      closeOnTrigger: closeAll,
      positionIdx,
      smpType: random.chance(60) ? 'None' : random.pick(SMP_TYPES),
      orderLinkId: random.chance(30) ? `link-${this.#link()}` : '',
      options: null,
    }
  }

  /** Takes an account out of everything and then changes one of its modes: otherwise modes would hardly ever change. */
  #flatten(): Command {
    const random = this.#random
    const account = random.pick(TAKERS).id
    const held = random.chance(60) ? this.#engine.positions(account) : []
    for (const { instrument, side, size, positionIdx } of held) {
      const closing: Side = side === 'Buy' ? 'Sell' : 'Buy'
      this.#planned.push({
        ...MARKET_ORDER,
        account,
        instrument,
        side: closing,
        qty: size,
        reduceOnly: true,
        positionIdx,
      })
    }
    const instrument = random.pick(CONTRACTS).id
    const positionMode = this.#isHedged(account, instrument) ? 'MergedSingle' : 'BothSide'
    const isolated = this.#engine.wallet(account)?.marginMode === 'ISOLATED_MARGIN'
    this.#planned.push(
      random.chance(isolated ? 70 : 50)
        ? { type: 'setPositionMode', account, instrument, positionMode }
        : { type: 'setMarginMode', account, marginMode: isolated ? 'REGULAR_MARGIN' : 'ISOLATED_MARGIN' },
    )
    return { type: 'cancelAll', account, instrument: 0, filter: null }
  }

  /** Puts most of what an account has into one order at a high leverage: food for liquidations of both kinds. */
  #gamble(): Command {
    const random = this.#random
    const account = random.pick(TAKERS).id
    const contract = random.pick(CONTRACTS)
    const { id: instrument } = contract
    const price = this.#prices.get(instrument) ?? contract.price
    const leverage = random.pick([1000, 1000, 2500, contract.leverage])
    const hedged = this.#isHedged(account, instrument)
    const side: Side = random.pick(['Buy', 'Sell'])
    const coins = this.#engine.wallet(account)?.coins ?? []
    const free = coins.find(({ coin }) => coin === settleCoinOf(contract))?.available ?? 0n
    const inverse = isInverse({ contractType: contract.type })
    const dollars = inverse ? (free * BigInt(price) * e8(contract.tick)) / 100_000_000n : free
    const share = (dollars * BigInt(leverage) * BigInt(random.between(40, 99))) / 10_000n / 100_000_000n
    this.#planned.push({
      ...MARKET_ORDER,
      account,
      instrument,
      side,
      qty: Math.min(500_000, lotsFor(contract, share, price)),
      positionIdx: hedged ? (side === 'Buy' ? 1 : 2) : 0,
    })
    return { type: 'setLeverage', account, instrument, buyLeverageE2: leverage, sellLeverageE2: leverage }
  }

  /** Changed tiers, limits and status of a contract; now and then a change that no listed contract may have. */
  #relist(): Command {
    const random = this.#random
    const closed = this.#engine.instruments().find(({ status }) => status !== 'Trading')
    const contract = closed === undefined ? random.pick(CONTRACTS) : planOf(closed.id)
    const instrument = instrumentOf(contract, BigInt(random.between(1, 2)))
    const forbidden = random.chance(5) ? { lotSize: instrument.lotSize * 10n, maxLimitQty: instrument.maxLimitQty } : {}
    const status = closed === undefined && random.chance(30) ? 'Closed' : 'Trading'
    const minNotional = e8('5') * BigInt(random.between(1, 3))
    return { type: 'listInstrument', instrument: { ...instrument, status, minNotional, ...forbidden } }
  }

  /**
   * Several closing orders of one position, some at one price and an opening one among them; then the position shrinks, or
   * somebody comes who wants all of them or nothing.
   */
  #closers(): Command {
    const random = this.#random
    const account = random.pick(TRADERS).id
    const held = this.#engine.positions(account)
    if (held.length === 0) return this.#place()
    const { instrument, side: heldSide, size, positionIdx } = random.pick(held)
    const side: Side = heldSide === 'Buy' ? 'Buy' : 'Sell'
    const closing: Side = side === 'Buy' ? 'Sell' : 'Buy'
    const middle = this.#prices.get(instrument) ?? 1000
    const away = Math.ceil(middle * 0.0005) * (closing === 'Sell' ? 1 : -1)
    const order = { ...MARKET_ORDER, account, instrument, side: closing, positionIdx }
    const limit = { ...order, orderType: 'Limit', timeInForce: 'GTC' } as const
    for (let count = random.between(2, 4); count > 0; count--) {
      const price = Math.max(1, middle + away * random.between(0, 2))
      const reduceOnly = positionIdx !== 0 || random.chance(80)
      this.#planned.push({ ...limit, price, qty: Math.ceil(size / random.between(2, 4)), reduceOnly })
    }
    if (random.chance(50))
      this.#planned.push({ ...order, qty: Math.ceil(size / random.between(2, 3)), reduceOnly: true })
    const other = random.pick(TRADERS).id
    const taker = { ...limit, timeInForce: 'FOK', account: other, side, price: Math.max(1, middle + away * 2) } as const
    const index = this.#isHedged(other, instrument) ? (side === 'Buy' ? 1 : 2) : 0
    this.#planned.push({ ...taker, qty: Math.ceil((size * random.between(2, 12)) / 8), positionIdx: index })
    return { type: 'cancelAll', account, instrument, filter: null }
  }

  #isHedged(account: number, instrument: number): boolean {
    return this.#engine.position(account, instrument)[0]?.positionMode === 'BothSide'
  }

  /** A new name, or now and then one that was given before. */
  #link(): number {
    if (this.#links > 0 && this.#random.chance(8))
      return this.#random.between(Math.max(1, this.#links - 400), this.#links)
    return ++this.#links
  }

  /** Requotes a few levels of each side, takes others away, and sometimes quotes into the other side. */
  #quote(): MassQuote {
    const random = this.#random
    const instrument = this.#contract()
    const account = random.chance(95) ? random.pick(MAKERS) : this.#trader()
    const middle = this.#prices.get(instrument) ?? 1000
    const step = Math.max(1, Math.floor(middle * 0.0002))
    const levels = (direction: number): QuoteLevel[] => {
      const count = random.between(0, 8)
      const away = random.between(random.chance(5) ? -3 : 1, 4)
      return Array.from({ length: count }, (_, index) => ({
        price: Math.max(1, middle + direction * step * (away + index)),
        lots: random.chance(25) ? 0 : this.#lots(instrument) * 4,
      }))
    }
    const resting = this.#engine.hasAccount(account) ? this.#engine.openOrders(account) : []
    const old = resting.filter((order) => order.instrument === instrument && random.chance(60)).slice(0, 30)
    const gone = (side: Side): QuoteLevel[] =>
      old.filter((order) => order.side === side).map(({ price }) => ({ price, lots: 0 }))
    const bids = [...gone('Buy'), ...levels(-1)]
    const asks = [...gone('Sell'), ...levels(1)]
    return { type: 'massQuote', account, instrument, bids, asks }
  }

  #orderOfSomebody(): { account: number; instrument: number; orderId: number; orderLinkId: string } {
    const random = this.#random
    const account = this.#trader()
    const instrument = this.#contract()
    const open = this.#engine.hasAccount(account) ? this.#engine.openOrders(account) : []
    if (open.length === 0 || random.chance(6)) {
      const orderId = random.between(1, 3 * this.#seq + 10)
      return { account, instrument, orderId, orderLinkId: '' }
    }
    const order = random.pick(open)
    if (order.orderLinkId !== '' && random.chance(50)) {
      return { account, instrument: order.instrument, orderId: 0, orderLinkId: order.orderLinkId }
    }
    const wrong = random.chance(2)
    return { account, instrument: wrong ? instrument : order.instrument, orderId: order.orderId, orderLinkId: '' }
  }

  /** The index of one or all contracts moves; at times it leaps, a source is silent or wild. */
  #index(): Command {
    const random = this.#random
    const moved = CONTRACTS.filter(() => random.chance(70))
    const entries = moved.map(({ id, tick, price }) => {
      const before = this.#prices.get(id) ?? price
      const reach = random.chance(0.4) ? 90 : 1
      if (random.chance(1)) this.#drifts.set(id, random.between(-8, 8))
      const pull = before > price * 2 ? -8 : before < price / 2 ? 8 : (this.#drifts.get(id) ?? 0)
      const now = Math.max(100, Math.round(before * (1 + (random.between(-10 * reach, 10 * reach) + pull) / 10_000)))
      this.#prices.set(id, now)
      const sources = Array.from({ length: random.between(1, 5) }, () => {
        if (random.chance(3)) return 0n
        if (random.chance(0.1)) return e8(tick) * 1_000_001n
        const wild = random.chance(2) ? random.between(-6, 6) : 0
        const noise = BigInt(random.between(-3000, 3000) + wild * 1_000_000)
        return (BigInt(now) * e8(tick) * (100_000_000n + noise)) / 100_000_000n
      })
      return { instrument: id, sources }
    })
    return { type: 'indexPrices', entries }
  }

  #leverage(): Command {
    const random = this.#random
    const buyLeverageE2 = random.pick([100, 200, 333, 500, 1000, 1250, 2000, 2500, 5000, 10_000, 12_500, 50])
    const sellLeverageE2 = random.chance(80) ? buyLeverageE2 : random.pick([100, 700, 1000, 2500])
    return { type: 'setLeverage', account: this.#trader(), instrument: this.#contract(), buyLeverageE2, sellLeverageE2 }
  }

  /** A coin's ratios, or the price of one whose contract is somebody else's. */
  #collateral(): Command {
    const random = this.#random
    const step = (share: string, ratio: string) => ({ maxQty: e8(share), ratio: e8(ratio) })
    const [coin, priceInstrument] = random.pick([
      ['AAA', 1],
      ['AAA', 8],
      ['EEE', 9],
      ['BBB', 2],
      ['EEE', 1],
      ['USDT', 1],
    ] as const)
    const tiers = random.pick([
      [step('100000', '0.95')],
      [step('0.05', '0.9'), step('500', '0.7'), step('50000', '0.2')],
      [step('5', '1'), step('5', '0.5')],
      [],
    ])
    return { type: 'setCollateral', coin, priceInstrument, tiers, enabled: random.chance(80) }
  }

  #addMargin(): Command {
    const random = this.#random
    const isolated = TRADERS.filter((trader) => trader.isolated)
    const account = random.chance(85) ? random.pick(isolated).id : this.#trader()
    const held = this.#engine.hasAccount(account) ? this.#engine.positions(account) : []
    const position = held.length === 0 || random.chance(5) ? undefined : random.pick(held)
    const units = BigInt(random.between(-2_000_000, 4_000_000))
    return {
      type: 'addMargin',
      account,
      instrument: position?.instrument ?? this.#contract(),
      positionIdx: position?.positionIdx ?? 0,
      amount: random.chance(95) ? units * 10_000n : units,
    }
  }

  /** Money for those who have none, so that the market never dries up. */
  #deposit(): Command {
    const random = this.#random
    const account = this.#trader()
    const { coin, share } = random.chance(60) ? COINS[0] : random.pick(COINS)
    const most = MAKERS.some((maker) => maker === account) ? 2_000_000 : 40_000
    const amount = (BigInt(random.between(1, most)) * e8(share)) / 150_000n
    return { type: 'deposit', account, coin, amount: amount + BigInt(random.between(0, 999)), bonus: random.chance(20) }
  }
}
