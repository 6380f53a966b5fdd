import type {
  CollateralTerms,
  CreateType,
  Instrument,
  MarginMode,
  OrderType,
  PositionIdx,
  PositionStatus,
  Side,
  SmpType,
  StopOrderType,
  TimeInForce,
} from '@perpdesk/trading'
import type { EngineEvent, OrderState } from '../../packages/engine/src/event.ts'
import type { AttachedTpSl, OrderDetails } from '../../packages/engine/src/order-options.ts'
import type { MarginClose } from './algos/margin-close.ts'
import type { Strategy } from './algos/strategy.ts'
import type { CrossFigures } from './cross.ts'
import { isInverse, worth } from './formulas.ts'
import { exact, Fraction } from './fraction.ts'
import type { Pool } from './pools.ts'
import type { CoinFigures } from './risk.ts'
import type { Stop } from './stops/stop.ts'

/* The state of the reference exchange: plain objects in plain arrays, found by looking through them. */

export interface Order {
  readonly id: number
  readonly link: string
  readonly account: Account
  readonly market: Market
  readonly side: Side
  readonly orderType: OrderType
  readonly timeInForce: TimeInForce
  readonly reduceOnly: boolean
  readonly closeOnTrigger: boolean
  readonly positionIdx: PositionIdx
  readonly smpType: SmpType
  readonly createType: CreateType
  readonly stopOrderType: StopOrderType
  /** What it tells beyond a plain order, and the TP and SL that it will give the position. */
  details: OrderDetails | null
  tpsl: AttachedTpSl | null
  /** Came with a mass quote. */
  readonly quote: boolean
  readonly makerRate: bigint
  readonly takerRate: bigint
  readonly createdTime: number
  updatedTime: number
  price: number
  leaves: number
  filled: number
  /** Sum of fill values and fees, E8. */
  value: bigint
  fee: bigint
}

export interface Opening {
  readonly lots: number
  readonly value: bigint
}

export const NOT_OPENED: Opening = { lots: 0, value: 0n }

export interface Position {
  readonly index: PositionIdx
  side: Side
  lots: number
  entryValue: bigint
  /** What the entry price is made of: lots and value when the position was last added to, or a session moved its entry. */
  opening: Opening
  /** The same of what was paid, which sessions leave as it is (R4.8). */
  paid: Opening
  /** Opening fees of the lots that are still open. */
  openFee: bigint
  added: bigint
  curRealised: bigint
  cumRealised: bigint
  adlRank: number
  /** Margin is replenished by itself (R5.10). */
  autoAdd: boolean
  status: PositionStatus
  createdTime: number
  updatedTime: number
}

/** Settings, positions and resting orders of one account in one instrument. */
export interface Standing {
  readonly account: Account
  readonly market: Market
  hedge: boolean
  buyLeverage: number
  sellLeverage: number
  /** Mode and chosen tier where they are set contract by contract. */
  isolated: boolean
  riskId: number
  /** By position index; the hedge ones stay empty in one-way mode. */
  readonly positions: readonly [Position, Position, Position]
  /** Resting orders, and orders that wait for a price; oldest first. */
  readonly orders: Order[]
  readonly stops: Stop[]
}

export interface Wallet {
  readonly coin: string
  balance: bigint
  bonus: bigint
  realised: bigint
}

export interface Account {
  readonly model: Model
  readonly id: number
  marginMode: MarginMode
  /** Limit prices beyond the collar are moved to it, otherwise refused (R2.22). */
  movesPrices: boolean
  readonly accountType: string
  readonly makerRate: bigint
  readonly takerRate: bigint
  readonly reports: boolean
  readonly wallets: Wallet[]
  readonly standings: Standing[]
  /** Ended orders, oldest first; the last 500. */
  readonly ended: OrderState[]
  /** Ended strategies that had a client's id, oldest first; the last 100 still hold it. */
  readonly endedPlans: { readonly id: number; readonly link: string }[]
  /** Margin rates it was warned of. */
  readonly warned: Set<'IMR' | 'MMR'>
}

export interface Market {
  instrument: Instrument
  /** Best first, oldest first at one price. */
  readonly bids: Order[]
  readonly asks: Order[]
  /** Ticks; 0 while there was no trade. */
  last: number
  index: bigint
  indexTime: number
  /** The price that each source gave last, and since when. */
  sources: { price: bigint; since: number }[]
  freshTicks: number
  mark: bigint
  /** One for each of the last seconds, `null` where it had none. */
  basis: (bigint | null)[]
  premium: (bigint | null)[]
  lastFundingRate: bigint
  predictedRate: bigint
  nextFundingTime: number
  /** Minutes of the running interval, and hourly rates inside the limits in a row (R2.15). */
  fundingMinutes: number
  calmHours: number
  nextSessionTime: number
  /** Index prices of the settlement window, the second of the last of them, and their mean (R1.7, R1.8). */
  windowPrices: bigint[]
  windowSecond: number
  predicted: bigint
  /** When positions were closed; 0 before. */
  deliveredTime: number
  /** What the fund has won on it, the same in the last 8 h, and whether its positions are being deleveraged. */
  fundPnl: bigint
  fundNoted: Pool['noted']
  deleveraging: boolean
  /** Profits count at the mark for the moment, not at the predicted delivery price. */
  countsAtMark: boolean
  premiumMinute: number
  minutePremiums: bigint[]
  maxBuy: number
  minSell: number
  /** Everybody who ever stood in it, by account number. */
  readonly standings: Standing[]
}

/** What was added up for an account while nothing moves. */
export interface StillFigures {
  readonly all: readonly CoinFigures[]
  cross: CrossFigures | null
}

/** Smaller account numbers belong to the house. */
export const FIRST_CLIENT = 10

export class Model {
  seq = 0
  time = 0
  tickTime = 0
  orderId = 1
  execId = 1
  tradeId = 1
  ledgerId = 1
  /** In the order of their ids, and of their numbers. */
  readonly markets: Market[] = []
  readonly accounts: Account[] = []
  readonly deposits = new Map<string, bigint>()
  readonly withdrawals = new Map<string, bigint>()
  readonly pools: Pool[] = []
  /** Closes that wait for a margin rate, oldest first. */
  readonly closes: MarginClose[] = []
  /** Strategies that have not ended, oldest first; those that act at the end of this command; those it has changed. */
  readonly strategies: Strategy[] = []
  due: Strategy[] = []
  readonly changedStrategies = new Set<Strategy>()
  readonly collateral = new Map<string, CollateralTerms>()
  /** What the present command has told so far. */
  events: EngineEvent[] = []

  market(id: number): Market | undefined {
    return this.markets.find((market) => market.instrument.id === id)
  }

  account(id: number): Account | undefined {
    return this.accounts.find((account) => account.id === id)
  }

  /** The account that takes over bankrupt positions. */
  get house(): Account {
    const house = this.account(3)
    if (house === undefined) throw new RangeError('the house is not open')
    return house
  }

  /** An account that commands may name; those of the house act by themselves. */
  client(id: number): Account | undefined {
    return id < FIRST_CLIENT ? undefined : this.account(id)
  }

  addMarket(market: Market): void {
    this.markets.push(market)
    this.markets.sort((a, b) => a.instrument.id - b.instrument.id)
  }

  addAccount(account: Account): void {
    this.accounts.push(account)
    this.accounts.sort((a, b) => a.id - b.id)
  }

  /** What accounts are worth and need, remembered while nothing moves; `null` while something may. */
  still: Map<Account, StillFigures> | null = null

  /** Does what only looks: every account is then added up once for all who ask. */
  whileStill<T>(look: () => T): T {
    this.still = new Map()
    try {
      return look()
    } finally {
      this.still = null
    }
  }

  /** Accounts whose money the present command may have moved. */
  readonly touched = new Set<Account>()
  /** Positions and wallets that the present command has changed. */
  readonly changedPositions = new Map<Position, Standing>()
  readonly changedWallets = new Set<Account>()
  /** Markets with waiting orders whose last price has moved, and waiting orders whose quantity has. */
  readonly moved = new Set<Market>()
  readonly resized = new Set<Stop>()
  /** Closes by margin rate whose positions were traded. */
  readonly resizedCloses = new Set<MarginClose>()

  begin(seq: number, time: number): void {
    this.seq = seq
    this.time = time
    this.events = []
    this.touched.clear()
    this.changedStrategies.clear()
    this.changedPositions.clear()
    this.changedWallets.clear()
  }

  positionChanged(standing: Standing, position: Position): void {
    if (standing.account.reports) this.changedPositions.set(position, standing)
  }

  tell(account: Account, event: EngineEvent): void {
    if (account.reports) this.events.push(event)
  }
}

/** The wallet of a coin, to be changed; whoever changes a position changes a wallet as well. */
export function walletOf(account: Account, coin: string): Wallet {
  account.model.touched.add(account)
  const found = account.wallets.find((wallet) => wallet.coin === coin)
  if (found !== undefined) return found
  const wallet = { coin, balance: 0n, bonus: 0n, realised: 0n }
  account.wallets.push(wallet)
  account.wallets.sort((a, b) => (a.coin < b.coin ? -1 : 1))
  return wallet
}

export function balanceOf(account: Account, coin: string): bigint {
  return account.wallets.find((wallet) => wallet.coin === coin)?.balance ?? 0n
}

/** Leverage where the account never set one: 10, within the instrument's range. */
const USUAL_LEVERAGE = 1000

export function standingOf(account: Account, market: Market): Standing {
  const found = account.standings.find((standing) => standing.market === market)
  if (found !== undefined) return found
  const standing = freshStanding(account, market)
  account.standings.push(standing)
  market.standings.push(standing)
  market.standings.sort((a, b) => a.account.id - b.account.id)
  return standing
}

/** How an account stands in a contract in which it never did anything. */
export function freshStanding(account: Account, market: Market): Standing {
  const { minLeverageE2, maxLeverageE2 } = market.instrument
  const leverage = Math.min(Math.max(USUAL_LEVERAGE, minLeverageE2), maxLeverageE2)
  return {
    account,
    market,
    hedge: false,
    buyLeverage: leverage,
    sellLeverage: leverage,
    isolated: false,
    riskId: 1,
    positions: [emptyPosition(0), emptyPosition(1), emptyPosition(2)],
    orders: [],
    stops: [],
  }
}

function emptyPosition(index: PositionIdx): Position {
  return {
    index,
    side: 'Buy',
    lots: 0,
    entryValue: 0n,
    opening: NOT_OPENED,
    paid: NOT_OPENED,
    openFee: 0n,
    added: 0n,
    curRealised: 0n,
    cumRealised: 0n,
    adlRank: 0,
    autoAdd: false,
    status: 'Normal',
    createdTime: 0,
    updatedTime: 0,
  }
}

export function sideBook(market: Market, side: Side): Order[] {
  return side === 'Buy' ? market.bids : market.asks
}

/** Resting orders of an account in a market, oldest first. */
export function ordersOf(account: Account, market: Market): readonly Order[] {
  return [...(account.standings.find((standing) => standing.market === market)?.orders ?? [])]
}

/** Whether an order can only close: reduce-only, or against the position of its index in hedge mode (R3.8). */
export function isClosing(order: Pick<Order, 'reduceOnly' | 'side' | 'positionIdx'>): boolean {
  if (order.reduceOnly) return true
  return (order.positionIdx === 1 && order.side === 'Sell') || (order.positionIdx === 2 && order.side === 'Buy')
}

/** Rates of an order placed now: before a contract is an ordinary one its own; the house trades free (R7.2). */
export function ratesOf(account: Account, { instrument }: Market): Pick<Order, 'makerRate' | 'takerRate'> {
  const { status, preListing } = instrument
  const isEarly = status === 'PreLaunch' && preListing !== null && account.id >= FIRST_CLIENT
  const { makerRate, takerRate } = isEarly ? preListing : account
  return { makerRate, takerRate }
}

export function opposite(side: Side): Side {
  return side === 'Buy' ? 'Sell' : 'Buy'
}

/** Value of a fill: exact of linear contracts; of inverse ones half up, once for both its sides. */
export function valueOf(market: Market, price: number, lots: number): bigint {
  return worth(market.instrument, qtyOf(market, lots), priceOf(market, price)).e8('halfUp')
}

/** The most lots of one order: at this price they are worth no more than 2^52 of the smallest amounts (of one lot at one tick). */
export function mostLots(market: Market, price: number): number {
  const lot = qtyOf(market, 1)
  const unit = isInverse(market.instrument) ? exact(1n) : worth(market.instrument, lot, priceOf(market, 1))
  const one = worth(market.instrument, lot, priceOf(market, price))
  const units = unit.over(one).times(new Fraction(2n ** 52n, 1n))
  return Math.max(1, Number(units.whole('floor')))
}

/** Value that an order counts with: exact of linear contracts, up of inverse ones. */
export function orderValueOf(market: Market, price: number, lots: number): bigint {
  return worth(market.instrument, qtyOf(market, lots), priceOf(market, price)).e8('up')
}

export function qtyOf(market: Market, lots: number): bigint {
  return BigInt(lots) * market.instrument.lotSize
}

export function priceOf(market: Market, ticks: number): bigint {
  return BigInt(ticks) * market.instrument.tickSize
}
