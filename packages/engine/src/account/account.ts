import { type Amount, type E8, e8Of } from '@perpdesk/numeric'
import {
  type AccountType,
  type ContractInstrument,
  DEFAULT_SPOT_RATES,
  type MarginMode,
  type PositionIdx,
  type Side,
} from '@perpdesk/trading'
import type { AccountMargin, ChosenMargin, MarginChoice } from '../margin/account-margin.ts'
import type { MarginRegime } from '../margin/margin-regime.ts'
import type { ContractMarket, Market } from '../market.ts'
import type { StopOrder } from '../triggers/stop-order.ts'
import type { AwakeAccounts } from './awake-accounts.ts'
import type { Coin, Coins } from './coins.ts'
import { Credit, type CreditPeriods, type CreditTerms } from './credit.ts'
import { EndedOrders } from './ended-orders.ts'
import type { EndedRows } from './ended-rows.ts'
import { type EndedStrategy, NO_ENDED_STRATEGIES } from './ended-strategies.ts'
import { ExposureRow } from './exposure-row.ts'
import {
  CoinFigures,
  type ExposureFigures,
  NEVER_ADDED_UP,
  NO_FIGURES,
  type OrdersBeyond,
  type SideMargin,
  type WorstFigures,
} from './figures.ts'
import type { OpenPositions } from './open-positions.ts'
import { OrderLinks } from './order-links.ts'
import { type OrderRates, orderRates } from './order-rates.ts'
import { NO_POSITIONS, Position, type Positions } from './position.ts'
import type { SeatMemory } from './seat-memory.ts'
import type { SeatRow } from './seat-row.ts'
import { NO_TRANSFERS } from './transfer-ids.ts'
import { Wallet } from './wallet.ts'

/** Leverage of an account that never set one, times 100. */
const DEFAULT_LEVERAGE_E2 = 1000

/** Of the many seats without waiting orders. */
export const NO_STOPS: readonly StopOrder[] = Object.freeze([])

export interface AccountTerms extends ChosenMargin {
  readonly id: number
  readonly makerRate: E8
  readonly takerRate: E8
  readonly reports: boolean
}

/** Count of marks that were set so far. */
export interface MarksSet {
  count: number
}

/** Parts that all accounts of an exchange have in common. */
export interface SharedByAccounts {
  readonly coins: Coins
  readonly awake: AwakeAccounts<Account>
  readonly endedRows: EndedRows
  readonly marks: MarksSet
  readonly credits: CreditPeriods
  readonly openPositions: OpenPositions<Exposure>
}

/** Default fee rates of an account in spot pairs. */
export const SPOT_RATES = orderRates({ makerRate: DEFAULT_SPOT_RATES.maker, takerRate: DEFAULT_SPOT_RATES.taker })

const NO_SEATS: readonly Seat[] = Object.freeze([])
const NO_EXPOSURES: readonly Exposure[] = Object.freeze([])
const NO_SUMS: readonly CoinFigures[] = Object.freeze([])

export class Account {
  readonly id: number
  /** Number of accounts opened before it. Not part of the state. */
  readonly row: number
  readonly accountType: AccountType
  marginMode: MarginMode
  /** The standing of its coins and the regimes of its contracts: follows from type and mode. */
  margin: AccountMargin<Account, Exposure>
  readonly makerRate: E8
  readonly takerRate: E8
  /** The same as orders keep them. */
  readonly rates: OrderRates
  /** Those of its orders in pairs of coins. */
  spotRates: OrderRates = SPOT_RATES
  /** True when private events are made for it. */
  readonly reports: boolean
  /** Its seats: the one opened last, and all of them by instrument id when they were last asked for. */
  #newest: Seat | null = null
  #seats: readonly Seat[] | null = NO_SEATS
  /** Those of them that are in contracts. */
  #exposures: readonly Exposure[] | null = NO_EXPOSURES
  /** True while ticks look at it. Not part of the state. */
  isAwake = false
  /** Marks of the whole exchange that its figures know of. Not part of the state. */
  #marksKnown = 0
  /** One field for all of them, because there are many accounts. */
  readonly #shared: SharedByAccounts
  /** Leverage of spot margin; 0 while it is off. */
  spotLeverage = 0
  /** In the order of their coins. */
  wallets: readonly Wallet[] = []
  /** True when its limit prices beyond the collar are moved to it; otherwise they are refused (R2.22). */
  movesPrices = true
  readonly orderLinks = new OrderLinks()
  readonly ended: EndedOrders
  /** Those whose client's ids are still taken, oldest first. */
  endedStrategies: readonly EndedStrategy[] = NO_ENDED_STRATEGIES
  /** Of its latest transfers to other accounts, oldest first. */
  transferIds: readonly string[] = NO_TRANSFERS

  /** True while its margin rates are at or above the thresholds that it was warned of. */
  initialAlert = false
  maintenanceAlert = false

  /** Sums of the figures of its exposures per coin, right but for the exposures from `firstStale` on. */
  figures: readonly CoinFigures[] = NO_SUMS
  firstStale: Exposure | null = null
  /** Credit that its orders in cross margin draw on. Not part of the state. */
  readonly credit = new Credit()
  /** Waits to be reported at the end of the command. Not part of the state. */
  isToTell = false

  constructor(row: number, terms: AccountTerms, choice: MarginChoice<Account, Exposure>, shared: SharedByAccounts) {
    this.row = row
    this.#shared = shared
    this.ended = new EndedOrders(shared.endedRows)
    this.id = terms.id
    this.accountType = terms.accountType
    this.marginMode = terms.marginMode
    this.margin = choice.of(terms)
    this.makerRate = terms.makerRate
    this.takerRate = terms.takerRate
    this.rates = orderRates(terms)
    this.reports = terms.reports
  }

  get coins(): Coins {
    return this.#shared.coins
  }

  /** The open positions of all accounts. */
  get openPositions(): OpenPositions<Exposure> {
    return this.#shared.openPositions
  }

  /** Tells that something of it has changed: the next tick looks at it, and what was proven ends where nothing is charged to it. */
  wake(): void {
    if (!this.isAwake) this.#shared.awake.add(this)
    if (!this.#shared.credits.isOpen) this.credit.end()
  }

  /** Takes notice of marks that were set since it last did. */
  noticeMarks(): void {
    const { count } = this.#shared.marks
    if (this.#marksKnown === count) return
    this.#marksKnown = count
    for (const exposure of this.exposures()) exposure.noticeMark()
  }

  /** Puts it into a margin mode; returns the exposures that go by another regime from now on. */
  changeMode(marginMode: MarginMode, choice: MarginChoice<Account, Exposure>): readonly Exposure[] {
    this.marginMode = marginMode
    this.margin = choice.of(this)
    this.wake()
    return this.exposures().filter((exposure) => exposure.renewRegime())
  }

  /** Balance of a coin, without opening a wallet for it. */
  balanceOf(coin: string): E8 {
    for (const wallet of this.wallets) if (wallet.coin === coin) return wallet.balance
    return 0n
  }

  /** The same without borrowed amounts. */
  netOf(coin: string): E8 {
    for (const wallet of this.wallets) if (wallet.coin === coin) return e8Of(wallet.netAmount)
    return 0n
  }

  /** The part of a coin's balance that is held. */
  heldOf(coin: string): E8 {
    for (const wallet of this.wallets) if (wallet.coin === coin) return wallet.claims.held
    return 0n
  }

  /** The part of a coin's balance that open orders in pairs have promised. */
  promisedOf(coin: string): E8 {
    for (const wallet of this.wallets) if (wallet.coin === coin) return e8Of(wallet.inOrders)
    return 0n
  }

  /** The part of a coin's balance that may be exchanged for other coins, borrowed ones included. May be negative. */
  spendableOf(coin: string): E8 {
    for (const wallet of this.wallets) if (wallet.coin === coin) return wallet.spendable
    return 0n
  }

  /** Manual loans of a coin. */
  borrowedOf(coin: string): E8 {
    for (const wallet of this.wallets) if (wallet.coin === coin) return wallet.borrowed
    return 0n
  }

  /** Collateral terms of a coin in this account. */
  collateralOf(money: Coin): Coin['collateral'] {
    for (const wallet of this.wallets) if (wallet.money === money) return wallet.collateral
    return money.collateral
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
    const sums = new CoinFigures(money)
    this.figures = [...this.figures, sums]
    return sums
  }

  /** Ends the proven credits: of the account, and of a coin whose wallet stands alone. */
  endCredits(money: Coin): void {
    this.credit.end()
    for (const sums of this.figures) if (sums.money === money) sums.credit.end()
  }

  /** The seat that was opened last. */
  get newest(): Seat | null {
    return this.#newest
  }

  /** Takes a seat that was opened for it. */
  opened(seat: Seat): void {
    this.#newest = seat
    // a credit is bounded by the settle coins of the contracts known when it was proven
    this.credit.end()
    this.#seats = null
    this.#exposures = null
  }

  /** Lets go of a seat that has nothing left: its figures are up to date, and zero. */
  closed(seat: Seat): void {
    if (this.#newest === seat) this.#newest = seat.earlier
    else {
      let later = this.#newest
      while (later !== null && later.earlier !== seat) later = later.earlier
      if (later !== null) later.earlier = seat.earlier
    }
    this.#seats = null
    this.#exposures = null
  }

  /** The seats that exist, by instrument id. */
  seats(): readonly Seat[] {
    this.#seats ??= this.#listed()
    return this.#seats
  }

  /** Those in contracts, likewise. */
  exposures(): readonly Exposure[] {
    this.#exposures ??= this.seats().flatMap((seat) => seat.exposure ?? [])
    return this.#exposures
  }

  #listed(): readonly Seat[] {
    const list: Seat[] = []
    for (let seat = this.#newest; seat !== null; seat = seat.earlier) list.push(seat)
    return list.toSorted((a, b) => a.market.instrument.id - b.market.instrument.id)
  }

  /** Those whose mode is the account's. */
  unified(): readonly Exposure[] {
    return this.exposures().filter((exposure) => exposure.regime === this.margin.shared)
  }
}

/**
 * One account in one market, for every product: its row, which orders name as their owner, and its orders. The product
 * opens it, as an object of a class of its own (`Product.openSeat`).
 */
export interface Seat extends SeatRow<Account, Market> {
  /** The one that the account opened before it, of those that it still has. */
  earlier: Seat | null
  /** Orders that wait for their price, in the order of their ids. */
  stops: readonly StopOrder[]
  /** The seat as a contract's; `null` in the markets of other products. */
  readonly exposure: Exposure | null
  /** True while nothing in it differs from a seat that was never opened. */
  readonly isUntouched: boolean
}

/** The seat of one account in one contract: settings, positions, open orders and the margin they need. */
export class Exposure extends ExposureRow<Account, ContractMarket> implements Seat {
  earlier: Seat | null
  /** The coin it settles in. */
  readonly money: Coin
  /** The rules of its margin: renewed when a mode changes. */
  regime: MarginRegime<Account, Exposure>
  stops: readonly StopOrder[] = NO_STOPS
  /** To be read; see {@link ownPosition}. */
  positions: Positions = NO_POSITIONS

  /** Kept with every change of an order once they were added up; another mark price adds them up anew. */
  beyond: OrdersBeyond = NEVER_ADDED_UP

  /** Figures as included in the account's sums, with flags for those that are out of date. */
  figures: ExposureFigures = NO_FIGURES
  isStale = false
  /** The account's next exposure whose figures are out of date. */
  nextStale: Exposure | null = null
  positionsStale = false
  columnsStale = false
  /** The mark that its figures know of. */
  #mark: E8 = 0n
  /** Its figures at their worst within a band; `null` since it changed. Not part of the state. */
  worst: WorstFigures | null = null
  /** Remembered margin of each side with its orders: an order costs one side's computation, not four. */
  buySide: SideMargin | null = null
  sellSide: SideMargin | null = null
  /** Bounds of its sides' margins that were worked out last. Not part of the state. */
  buyTerms: CreditTerms | null = null
  sellTerms: CreditTerms | null = null

  constructor(row: number, memory: SeatMemory | null, account: Account, market: ContractMarket) {
    super(row, memory, account, market, defaultLeverage(market.instrument))
    this.earlier = account.newest
    this.money = account.coins.get(market.instrument.settleCoin)
    this.regime = account.margin.regimeIn(market.instrument, false)
  }

  get exposure(): Exposure {
    return this
  }

  /** Sets the mode that was chosen for this contract alone. */
  chooseMode(isolated: boolean): void {
    this.symbolIsolated = isolated
    this.renewRegime()
  }

  /** Takes the regime that the modes ask for; returns whether it is another one. */
  renewRegime(): boolean {
    const before = this.regime
    this.regime = this.account.margin.regimeIn(this.market.instrument, this.symbolIsolated)
    return this.regime !== before
  }

  /** Tells that a position or a setting of this exposure has changed. */
  touch(): void {
    const [oneWay, long, short] = this.positions
    this.longLots = this.hedge ? long.lots : Math.max(0, oneWay.lots)
    this.shortLots = this.hedge ? -short.lots : Math.max(0, -oneWay.lots)
    if (!this.columnsStale) this.account.openPositions.changed(this)
    this.touchMark()
  }

  /** Tells that the price at which its positions count has changed by more than a mark within its band. */
  touchMark(): void {
    this.changed()
    this.recount()
  }

  /** Tells that its resting orders have changed. */
  touchOrders(): void {
    this.changed()
    this.#becomeStale()
  }

  /** Tells that it is not what was proven of it, whether its figures change or not: orders that only close may lose, too. */
  changed(): void {
    this.account.wake()
    this.worst = null
  }

  /** Has its positions counted anew: at another price, and for an answer alone. */
  recount(): void {
    this.positionsStale = true
    this.buySide = null
    this.sellSide = null
    this.#becomeStale()
  }

  /** Takes notice of a new mark; without a position nothing counts at it. */
  noticeMark(): void {
    const { mark } = this.market.prices
    if (this.#mark === mark) return
    this.#mark = mark
    if (this.hasPosition) this.recount()
  }

  #becomeStale(): void {
    if (this.isStale) return
    this.isStale = true
    const { account } = this
    this.nextStale = account.firstStale
    account.firstStale = this
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
      this.regime === this.account.margin.regimeIn(this.market.instrument, false) &&
      this.riskId === 1 &&
      !this.positions[0].autoAddMargin &&
      this.positions[0].updatedTime === 0 &&
      this.buyLeverageE2 === leverage &&
      this.sellLeverageE2 === leverage
    )
  }

  rememberSide(side: Side, lots: number, value: Amount, margin: Amount): void {
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
    return this.longLots !== 0 || this.shortLots !== 0
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

/**
 * The seat as one in a contract. Rules that only contracts have are asked of no other; throws `TypeError` where one is.
 */
export function exposureOf(seat: Seat): Exposure {
  const { exposure } = seat
  if (exposure === null) throw new TypeError('the seat is in no contract')
  return exposure
}

/** In hedge mode an order against the position of its index can only close it (R3.8). */
export function closesByIndex(side: Side, index: PositionIdx): boolean {
  return (index === 1 && side === 'Sell') || (index === 2 && side === 'Buy')
}

/** True when an order could only reduce a position: by its index in hedge mode, or by its size in one-way mode. */
export function onlyCloses(exposure: Exposure, side: Side, index: PositionIdx, lots: number): boolean {
  return closesByIndex(side, index) || lots <= exposure.closableLots(side, index)
}

function defaultLeverage({ minLeverageE2, maxLeverageE2 }: ContractInstrument): number {
  return Math.max(minLeverageE2, Math.min(maxLeverageE2, DEFAULT_LEVERAGE_E2))
}
