import type { E8 } from '@perpdesk/numeric'
import type { AccountType, MarginMode, PositionIdx, Side } from '@perpdesk/trading'
import { NONE } from '../book/order-pool.ts'
import type { Market } from '../market.ts'
import type { StopOrder } from '../triggers/stop-order.ts'
import type { Coin, Coins } from './coins.ts'
import { Credit } from './credit.ts'
import { EndedOrders } from './ended-orders.ts'
import type { EndedRows } from './ended-rows.ts'
import { defaultLeverage, SharedSettings, settingsOf } from './exposure-settings.ts'
import {
  type CoinFigures,
  type ExposureFigures,
  NEVER_ADDED_UP,
  NO_FIGURES,
  noCoinFigures,
  type OrdersBeyond,
  type SideMargin,
} from './figures.ts'
import { OrderLinks } from './order-links.ts'
import { type OrderRates, orderRates } from './order-rates.ts'
import { Position } from './position.ts'
import { Wallet } from './wallet.ts'

/** One-way position, long and short of hedge mode, at their `positionIdx`. */
type Positions = readonly [Position, Position, Position]

/** Stand for the positions that never were: most exposures never trade, and few ever hedge. Nothing can write to them. */
const NO_POSITIONS: Positions = [emptyPosition(0), emptyPosition(1), emptyPosition(2)]

function emptyPosition(index: PositionIdx): Position {
  return Object.freeze(new Position(index))
}

/** Of the many exposures without waiting orders. */
const NO_STOPS: readonly StopOrder[] = Object.freeze([])

export interface AccountTerms {
  readonly id: number
  readonly accountType: AccountType
  readonly marginMode: MarginMode
  readonly makerRate: E8
  readonly takerRate: E8
  readonly reports: boolean
}

export class Account {
  readonly id: number
  /** How many were opened before it. Not part of the state. */
  readonly row: number
  readonly accountType: AccountType
  marginMode: MarginMode
  readonly makerRate: E8
  readonly takerRate: E8
  /** The same as orders keep them. */
  readonly rates: OrderRates
  /** Whether private events are made for it. */
  readonly reports: boolean
  /** Standing per instrument, as far as the account ever did anything there; by instrument id while sorted. */
  #exposures: Exposure[] = []
  #isSorted = true
  readonly coins: Coins
  /** In the order of their coins. */
  wallets: readonly Wallet[] = []
  /** Whether its limit prices beyond the collar are moved to it; otherwise they are refused (R2.22). */
  movesPrices = true
  readonly orderLinks = new OrderLinks()
  readonly ended: EndedOrders

  /** Its margin rates stand at or above the thresholds it was warned of. */
  initialAlert = false
  maintenanceAlert = false

  /** Sums of the figures of its exposures per coin, right but for the exposures from `firstStale` on. */
  readonly figures: CoinFigures[] = []
  firstStale: Exposure | null = null
  /** What its orders in cross margin draw on. Not part of the state. */
  readonly credit = new Credit()
  /** Waits to be told at the end of the command. Not part of the state. */
  isToTell = false

  constructor(row: number, terms: AccountTerms, coins: Coins, endedRows: EndedRows) {
    this.row = row
    this.coins = coins
    this.ended = new EndedOrders(endedRows)
    this.id = terms.id
    this.accountType = terms.accountType
    this.marginMode = terms.marginMode
    this.makerRate = terms.makerRate
    this.takerRate = terms.takerRate
    this.rates = orderRates(terms)
    this.reports = terms.reports
  }

  get isolated(): boolean {
    return this.marginMode === 'ISOLATED_MARGIN'
  }

  /** Balance of a coin, without opening a wallet for it. */
  balanceOf(coin: string): E8 {
    for (const wallet of this.wallets) if (wallet.coin === coin) return wallet.balance
    return 0n
  }

  /** The wallet of a coin, opened empty where there is none. */
  wallet(coin: string): Wallet {
    for (const wallet of this.wallets) if (wallet.coin === coin) return wallet
    const wallet = new Wallet(this.coins.get(coin))
    // a list that grows in its place takes room for many more, and most accounts hold one coin
    this.wallets = [...this.wallets, wallet].toSorted((a, b) => (a.coin < b.coin ? -1 : 1))
    return wallet
  }

  /** The sums of a coin. */
  sumsIn(money: Coin): CoinFigures {
    for (const sums of this.figures) if (sums.money === money) return sums
    const sums = noCoinFigures(money)
    this.figures.push(sums)
    return sums
  }

  /** Takes an exposure that was opened for it. */
  opened(exposure: Exposure): void {
    this.#exposures.push(exposure)
    this.#isSorted = false
  }

  /** The exposures that exist, by instrument id. */
  standing(): readonly Exposure[] {
    if (!this.#isSorted) {
      // into a list of its own: somebody may be going through the present one
      this.#exposures = this.#exposures.toSorted((a, b) => a.market.instrument.id - b.market.instrument.id)
      this.#isSorted = true
    }
    return this.#exposures
  }

  /** Those whose mode is the account's. */
  unified(): readonly Exposure[] {
    return this.standing().filter((exposure) => !exposure.perSymbol)
  }
}

/** Where one account stands in one instrument: settings, positions, open orders and the margin they need. */
export class Exposure extends SharedSettings {
  /** Row number; what orders name as their owner. Not part of the state. */
  readonly row: number
  readonly account: Account
  readonly market: Market
  /** The coin it settles in. */
  readonly money: Coin
  /** To be read; see {@link ownPosition}. */
  positions: Positions = NO_POSITIONS
  /** Lots that are held on each side, as of the last {@link touch}. */
  longLots = 0
  shortLots = 0

  /** Ends of the chain of resting orders, in the order of their ids. */
  firstOrder = NONE
  lastOrder = NONE
  /** Resting orders without mass quotes, and mass quotes. */
  orderCount = 0
  quoteCount = 0

  /** Orders that wait for their price, in the order of their ids. */
  stops: readonly StopOrder[] = NO_STOPS

  /** Sums over resting orders that may open: lots, and ticks × lots. */
  buyLots = 0
  buyCost = 0
  sellLots = 0
  sellCost = 0
  /** Lots of resting orders that can only close a short (buys) or a long (sells). */
  closingBuyLots = 0
  closingSellLots = 0

  /** Kept with every change of an order once they were added up; another mark price adds them up anew. */
  beyond: OrdersBeyond = NEVER_ADDED_UP

  /** Figures as they stand in the account's sums, and which of them are out of date. */
  figures: ExposureFigures = NO_FIGURES
  isStale = false
  /** The account's next exposure whose figures are out of date. */
  nextStale: Exposure | null = null
  positionsStale = false
  /** What each side costs with the orders last asked for: an order costs one side's computation, not four. */
  buySide: SideMargin | null = null
  sellSide: SideMargin | null = null

  constructor(row: number, account: Account, market: Market) {
    super(settingsOf(market.defaultSettings, account, market.instrument))
    this.row = row
    this.account = account
    this.market = market
    this.money = account.coins.get(market.instrument.settleCoin)
  }

  /** Tells that a position, a setting or the mark price of this exposure has changed. */
  touch(): void {
    const [oneWay, long, short] = this.positions
    this.longLots = this.hedge ? long.lots : Math.max(0, oneWay.lots)
    this.shortLots = this.hedge ? -short.lots : Math.max(0, -oneWay.lots)
    this.positionsStale = true
    this.buySide = null
    this.sellSide = null
    this.touchOrders()
  }

  /** Tells that its resting orders have changed. */
  touchOrders(): void {
    if (this.isStale) return
    this.isStale = true
    this.nextStale = this.account.firstStale
    this.account.firstStale = this
  }

  /** The account's sums in its coin. */
  get sums(): CoinFigures {
    return this.account.sumsIn(this.money)
  }

  /** Nothing in it differs from an exposure that was never opened. */
  get isUntouched(): boolean {
    const leverage = defaultLeverage(this.market.instrument)
    return (
      !this.hasOrders &&
      !this.hasHedged &&
      !this.symbolIsolated &&
      this.riskId === 1 &&
      !this.positions[0].autoAddMargin &&
      this.positions[0].updatedTime === 0 &&
      this.buyLeverageE2 === leverage &&
      this.sellLeverageE2 === leverage
    )
  }

  rememberSide(side: Side, lots: number, value: E8, margin: E8): void {
    const known: SideMargin = { lots, value, margin }
    if (side === 'Buy') this.buySide = known
    else this.sellSide = known
  }

  /** The position at an index, to be written to. Those of hedge mode are there from the first hedging on. */
  ownPosition(index: PositionIdx): Position {
    const { positions } = this
    if (positions[0] === NO_POSITIONS[0]) this.positions = [new Position(0), positions[1], positions[2]]
    return this.positions[index]
  }

  /** Makes the positions of hedge mode. */
  openHedge(): void {
    if (!this.hasHedged) this.positions = [this.positions[0], new Position(1), new Position(2)]
  }

  get hasHedged(): boolean {
    return this.positions[1] !== NO_POSITIONS[1]
  }

  /** Leverage of the positions and orders of a side. */
  leverageOf(side: Side): number {
    return side === 'Buy' ? this.buyLeverageE2 : this.sellLeverageE2
  }

  get hasPosition(): boolean {
    return this.positions[0].lots !== 0 || this.positions[1].lots !== 0 || this.positions[2].lots !== 0
  }

  get hasOrders(): boolean {
    return this.firstOrder !== NONE
  }

  /** The position that a side's fills without closing intent belong to: the long for buys, the short for sells. */
  positionOf(side: Side): Position {
    return this.hedge ? this.positions[side === 'Buy' ? 1 : 2] : this.positions[0]
  }

  /** Lots that an order of `side` on `index` could close. */
  closableLots(side: Side, index: PositionIdx): number {
    const lots = this.positions[index].lots
    return side === 'Buy' ? Math.max(0, -lots) : Math.max(0, lots)
  }

  /** Lots of resting closing orders on the side. */
  closingLots(side: Side): number {
    return side === 'Buy' ? this.closingBuyLots : this.closingSellLots
  }
}

/** In hedge mode an order against the position of its index can only close it (R3.8). */
export function closesByIndex(side: Side, index: PositionIdx): boolean {
  return (index === 1 && side === 'Sell') || (index === 2 && side === 'Buy')
}
