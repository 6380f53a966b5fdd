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
import { NO_IDS } from './remembered-ids.ts'
import type { SeatMemory } from './seat-memory.ts'
import type { SeatRow } from './seat-row.ts'
import { Wallet } from './wallet.ts'

/** Leverage of an account that never set one, times 100. */
const DEFAULT_LEVERAGE_E2 = 1000

/** Shared by seats without waiting orders, which are most seats. */
export const NO_STOPS: readonly StopOrder[] = Object.freeze([])

export interface AccountTerms extends ChosenMargin {
  readonly id: number
  readonly makerRate: E8
  readonly takerRate: E8
  readonly reports: boolean
}

/** Number of changes of marks so far in the whole exchange. */
export interface MarksSet {
  count: number
}

/** Objects shared by all accounts of an exchange. */
export interface SharedByAccounts {
  readonly coins: Coins
  readonly awake: AwakeAccounts<Account>
  readonly endedRows: EndedRows
  readonly marks: MarksSet
  readonly credits: CreditPeriods
  readonly openPositions: OpenPositions<Exposure>
}

/** Default fee rates of an account in pairs of coins. */
export const SPOT_RATES = orderRates({ makerRate: DEFAULT_SPOT_RATES.maker, takerRate: DEFAULT_SPOT_RATES.taker })

const NO_SEATS: readonly Seat[] = Object.freeze([])
const NO_EXPOSURES: readonly Exposure[] = Object.freeze([])
const NO_SUMS: readonly CoinFigures[] = Object.freeze([])

export class Account {
  readonly id: number
  /** True for an account of the exchange, which no command of a client may name. */
  readonly isHouse: boolean
  /** Index of the account in the order of opening. Not part of the state. */
  readonly row: number
  readonly accountType: AccountType
  marginMode: MarginMode
  /** Margin rules of the account's coins and contracts, which follow from its type and mode. */
  margin: AccountMargin<Account, Exposure>
  /** Fee rates of its orders in contracts, and the same in the form of orders. */
  makerRate: E8
  takerRate: E8
  rates: OrderRates
  /** Fee rates of its orders in pairs of coins. */
  spotRates: OrderRates = SPOT_RATES
  /** True if private events are made for the account. */
  readonly reports: boolean
  /** The seat opened last, and the cached list of all seats by instrument id. */
  #newest: Seat | null = null
  #seats: readonly Seat[] | null = NO_SEATS
  /** The cached list of the seats in contracts. */
  #exposures: readonly Exposure[] | null = NO_EXPOSURES
  /** True while ticks check the account. Not part of the state. */
  isAwake = false
  /** Number of mark changes that the account's figures include. Not part of the state. */
  #marksKnown = 0
  /** A single field for all shared objects, because there are many accounts. */
  readonly #shared: SharedByAccounts
  /** Leverage of spot margin; 0 while spot margin is off. */
  spotLeverage = 0
  /** Sorted by coin. */
  wallets: readonly Wallet[] = []
  /** True if limit prices beyond the collar are moved to it; otherwise they are refused (R2.22). */
  movesPrices = true
  readonly orderLinks = new OrderLinks()
  readonly ended: EndedOrders
  /** Ended strategies whose client's ids are still taken, oldest first. */
  endedStrategies: readonly EndedStrategy[] = NO_ENDED_STRATEGIES
  /** Ids of its latest transfers to other accounts, oldest first. */
  transferIds: readonly string[] = NO_IDS
  /** Serial numbers of its latest requests to funds of leveraged tokens, oldest first. */
  tokenSerials: readonly string[] = NO_IDS
  /** True once the owner has passed the quiz about leveraged tokens. */
  passedQuiz = false

  /** True while the margin rate is at or above its threshold, so that each warning is given once. */
  initialAlert = false
  maintenanceAlert = false

  /**
   * Sums of the figures of its exposures per coin. They are up to date except for the exposures from `firstStale` on.
   */
  figures: readonly CoinFigures[] = NO_SUMS
  firstStale: Exposure | null = null
  /** Credit to which its orders in cross margin are charged. Not part of the state. */
  readonly credit = new Credit()
  /** True while the account is queued for the report at the end of the command. Not part of the state. */
  isToReport = false

  constructor(
    row: number,
    terms: AccountTerms,
    isHouse: boolean,
    choice: MarginChoice<Account, Exposure>,
    shared: SharedByAccounts,
  ) {
    this.row = row
    this.isHouse = isHouse
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

  /**
   * Notes that something in the account has changed: the next tick checks it, and its credit ends unless the present
   * command charges changes to it.
   */
  wake(): void {
    if (!this.isAwake) this.#shared.awake.add(this)
    if (!this.#shared.credits.isOpen) this.credit.end()
  }

  /** Applies marks that were set since the last call. */
  noticeMarks(): void {
    const { count } = this.#shared.marks
    if (this.#marksKnown === count) return
    this.#marksKnown = count
    for (const exposure of this.exposures()) exposure.noticeMark()
  }

  /** Sets the fee rates of contracts, on which the closing fees in its margins depend. */
  changeRates(rates: Pick<AccountTerms, 'makerRate' | 'takerRate'>): void {
    this.makerRate = rates.makerRate
    this.takerRate = rates.takerRate
    this.rates = orderRates(rates)
    this.wake()
    for (const exposure of this.exposures()) {
      exposure.buyTerms = null
      exposure.sellTerms = null
      exposure.touch()
    }
  }

  /** Sets the margin mode; returns the exposures whose regime has changed. */
  changeMode(marginMode: MarginMode, choice: MarginChoice<Account, Exposure>): readonly Exposure[] {
    this.marginMode = marginMode
    this.margin = choice.of(this)
    this.wake()
    return this.exposures().filter((exposure) => exposure.renewRegime())
  }

  /** Returns the balance of a coin, without opening a wallet for it. */
  balanceOf(coin: string): E8 {
    for (const wallet of this.wallets) if (wallet.coin === coin) return wallet.balance
    return 0n
  }

  /** Returns the balance of a coin without borrowed amounts. */
  netOf(coin: string): E8 {
    for (const wallet of this.wallets) if (wallet.coin === coin) return e8Of(wallet.netAmount)
    return 0n
  }

  /** Returns the held part of a coin's balance. */
  heldOf(coin: string): E8 {
    for (const wallet of this.wallets) if (wallet.coin === coin) return wallet.claims.held
    return 0n
  }

  /** Returns the part of a coin's balance promised by open orders in pairs. */
  promisedOf(coin: string): E8 {
    for (const wallet of this.wallets) if (wallet.coin === coin) return e8Of(wallet.inOrders)
    return 0n
  }

  /**
   * Returns the part of a coin's balance that may be exchanged for other coins, including borrowed coins. May be
   * negative.
   */
  spendableOf(coin: string): E8 {
    return e8Of(this.spendableAmountOf(coin))
  }

  /** {@link spendableOf} as an amount. */
  spendableAmountOf(coin: string): Amount {
    for (const wallet of this.wallets) if (wallet.coin === coin) return wallet.spendableAmount
    return 0
  }

  /** Returns the manual loans of a coin. */
  borrowedOf(coin: string): E8 {
    for (const wallet of this.wallets) if (wallet.coin === coin) return wallet.borrowed
    return 0n
  }

  /** Returns the collateral terms of a coin in this account. */
  collateralOf(money: Coin): Coin['collateral'] {
    for (const wallet of this.wallets) if (wallet.money === money) return wallet.collateral
    return money.collateral
  }

  /** Returns the wallet of a coin; opens an empty one if there is none. */
  wallet(coin: string): Wallet {
    for (const wallet of this.wallets) if (wallet.coin === coin) return wallet
    const wallet = new Wallet(this.coins.get(coin))
    // a new list each time: a growing array reserves room for many more items, and most accounts have only one coin
    this.wallets = [...this.wallets, wallet].toSorted((a, b) => (a.coin < b.coin ? -1 : 1))
    return wallet
  }

  /** Returns the sums of a coin. */
  sumsIn(money: Coin): CoinFigures {
    for (const sums of this.figures) if (sums.money === money) return sums
    const sums = new CoinFigures(money)
    this.figures = [...this.figures, sums]
    return sums
  }

  /** Ends proven credits: that of the account, and that of the coin if it is margined separately. */
  endCredits(money: Coin): void {
    this.credit.end()
    for (const sums of this.figures) if (sums.money === money) sums.credit.end()
  }

  /** The seat opened last. */
  get newest(): Seat | null {
    return this.#newest
  }

  /** Adds a seat that was opened for the account. */
  opened(seat: Seat): void {
    const { exposure } = seat
    this.#newest = seat
    this.#seats = null
    if (exposure === null) return
    this.#exposures = null
    // a credit is bounded by the lent settle coins of the contracts known when it was proven
    if (exposure.money.lending !== null && !this.#settlesBefore(seat, exposure.money)) this.credit.end()
  }

  /** True if a contract that the account opened before `seat` settles in the coin. */
  #settlesBefore(seat: Seat, money: Coin): boolean {
    for (let { earlier } = seat; earlier !== null; { earlier } = earlier)
      if (earlier.exposure?.money === money) return true
    return false
  }

  /** Removes a seat without positions and orders. Its figures must be up to date, and zero. */
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

  /** Returns the account's seats, by instrument id. */
  seats(): readonly Seat[] {
    this.#seats ??= this.#listed()
    return this.#seats
  }

  /** Returns the account's seats in contracts, by instrument id. */
  exposures(): readonly Exposure[] {
    this.#exposures ??= this.seats().flatMap((seat) => seat.exposure ?? [])
    return this.#exposures
  }

  #listed(): readonly Seat[] {
    const list: Seat[] = []
    for (let seat = this.#newest; seat !== null; seat = seat.earlier) list.push(seat)
    return list.toSorted((a, b) => a.market.instrument.id - b.market.instrument.id)
  }

  /** Returns the exposures whose mode is the account's. */
  unified(): readonly Exposure[] {
    return this.exposures().filter((exposure) => exposure.regime === this.margin.shared)
  }
}

/**
 * One account in one market, in every product: its row, which orders name as their owner, and its orders. The product
 * opens it as an object of a class of its own (`Product.openSeat`).
 */
export interface Seat extends SeatRow<Account, Market> {
  /** The seat that the account opened before this one, among those it still has. */
  earlier: Seat | null
  /** Orders that wait for a trigger price, sorted by id. */
  stops: readonly StopOrder[]
  /** The seat as a contract's; `null` in the markets of other products. */
  readonly exposure: Exposure | null
  /** True if nothing in the seat differs from one that was never opened. */
  readonly isUntouched: boolean
}

/** The seat of one account in one contract: settings, positions, open orders and their margin. */
export class Exposure extends ExposureRow<Account, ContractMarket> implements Seat {
  earlier: Seat | null
  /** The contract's settle coin. */
  readonly money: Coin
  /** The margin rules of the exposure, replaced when a mode changes. */
  regime: MarginRegime<Account, Exposure>
  stops: readonly StopOrder[] = NO_STOPS
  /** Read only; {@link ownPosition} returns a position to write to. */
  positions: Positions = NO_POSITIONS

  /**
   * Sums over the orders beyond a mark price, updated with every change of an order once they were computed; another
   * mark price recomputes them.
   */
  beyond: OrdersBeyond = NEVER_ADDED_UP

  /** Figures as included in the account's sums, with flags for outdated ones. */
  figures: ExposureFigures = NO_FIGURES
  isStale = false
  /** The account's next exposure with outdated figures. */
  nextStale: Exposure | null = null
  positionsStale = false
  columnsStale = false
  /** The mark that the figures include. */
  #mark: E8 = 0n
  /** Worst figures of the exposure within a band; `null` after a change. Not part of the state. */
  worst: WorstFigures | null = null
  /** Cached margin of each side with its orders, so that an order costs the computation of one side instead of four. */
  buySide: SideMargin | null = null
  sellSide: SideMargin | null = null
  /** Bounds last computed for the margins of its sides. Not part of the state. */
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

  /** Sets the margin mode chosen for this contract. */
  chooseMode(isolated: boolean): void {
    this.symbolIsolated = isolated
    this.renewRegime()
  }

  /** Sets the regime that follows from the modes; returns true if it has changed. */
  renewRegime(): boolean {
    const before = this.regime
    this.regime = this.account.margin.regimeIn(this.market.instrument, this.symbolIsolated)
    return this.regime !== before
  }

  /** Notes that a position or a setting of this exposure has changed. */
  touch(): void {
    const [oneWay, long, short] = this.positions
    this.longLots = this.hedge ? long.lots : Math.max(0, oneWay.lots)
    this.shortLots = this.hedge ? -short.lots : Math.max(0, -oneWay.lots)
    if (!this.columnsStale) this.account.openPositions.changed(this)
    this.touchMark()
  }

  /** Notes that the price at which the positions count has changed by more than a mark within its band. */
  touchMark(): void {
    this.changed()
    this.recount()
  }

  /** Notes that the resting orders have changed. */
  touchOrders(): void {
    this.changed()
    this.#becomeStale()
  }

  /**
   * Notes that proofs about the exposure are no longer valid, even if its figures stay: orders that only close may lose
   * too.
   */
  changed(): void {
    this.account.wake()
    this.worst = null
  }

  /** Marks the figures of the positions as outdated, for another price or for a single query. */
  recount(): void {
    this.positionsStale = true
    this.buySide = null
    this.sellSide = null
    this.#becomeStale()
  }

  /** Applies a new mark; without a position no figure depends on it. */
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

  /** The account's sums in the settle coin. */
  get sums(): CoinFigures {
    return this.account.sumsIn(this.money)
  }

  /** True if nothing differs from an exposure that was never opened. */
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

  /** Returns the position at an index, to write to. The positions of hedge mode exist from its first use on. */
  ownPosition(index: PositionIdx): Position {
    const { positions } = this
    if (positions[0] === NO_POSITIONS[0]) this.positions = [new Position(0), positions[1], positions[2]]
    return this.positions[index]
  }

  /** Creates the positions of hedge mode. */
  openHedge(): void {
    if (!this.hasHedged) this.positions = [this.positions[0], new Position(1), new Position(2)]
  }

  get hasHedged(): boolean {
    return this.positions[1] !== NO_POSITIONS[1]
  }

  /** Returns the leverage of the positions and orders of a side. */
  leverageOf(side: Side): number {
    return side === 'Buy' ? this.buyLeverageE2 : this.sellLeverageE2
  }

  get hasPosition(): boolean {
    return this.longLots !== 0 || this.shortLots !== 0
  }

  /**
   * Returns the position to which fills of a side belong that are not closing: the long for buys, the short for sells.
   */
  positionOf(side: Side): Position {
    return this.hedge ? this.positions[side === 'Buy' ? 1 : 2] : this.positions[0]
  }

  /** Returns the lots that an order of `side` with index `index` could close. */
  closableLots(side: Side, index: PositionIdx): number {
    const lots = this.positions[index].lots
    return side === 'Buy' ? Math.max(0, -lots) : Math.max(0, lots)
  }

  /** Returns the lots of resting closing orders of a side. */
  closingLots(side: Side): number {
    return side === 'Buy' ? this.closingBuyLots : this.closingSellLots
  }
}

/** Returns the seat as one in a contract; throws `TypeError` for a seat in another product. */
export function exposureOf(seat: Seat): Exposure {
  const { exposure } = seat
  if (exposure === null) throw new TypeError('the seat is in no contract')
  return exposure
}

/** True for an order against the position of its index in hedge mode, which can only close it (R3.8). */
export function closesByIndex(side: Side, index: PositionIdx): boolean {
  return (index === 1 && side === 'Sell') || (index === 2 && side === 'Buy')
}

/** True if an order could only reduce a position: by its index in hedge mode, or by its size in one-way mode. */
export function onlyCloses(exposure: Exposure, side: Side, index: PositionIdx, lots: number): boolean {
  return closesByIndex(side, index) || lots <= exposure.closableLots(side, index)
}

function defaultLeverage({ minLeverageE2, maxLeverageE2 }: ContractInstrument): number {
  return Math.max(minLeverageE2, Math.min(maxLeverageE2, DEFAULT_LEVERAGE_E2))
}
