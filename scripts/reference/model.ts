import type {
  AttachedTpSl,
  EngineEvent,
  OrderDetails,
  OrderState,
  StrategyState,
  TrailingTerms,
} from '@perpdesk/engine'
import type {
  BorrowTerms,
  CollateralTerms,
  ContractInstrument,
  CreateType,
  MarginMode,
  OrderType,
  PositionIdx,
  PositionStatus,
  Side,
  SmpType,
  SpotInstrument,
  StopOrderType,
  StrategyTerms,
  TerminateType,
  TimeInForce,
  TokenTerms,
  TriggerBy,
} from '@perpdesk/trading'
import type { StillFigures } from './account/figures.ts'
import type { Pool } from './account/pools.ts'

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
  /** Its details beyond a plain order, and the TP and SL that it will give the position. */
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

export interface Position {
  readonly index: PositionIdx
  side: Side
  lots: number
  entryValue: bigint
  /** Basis of the entry price: lots and value when the position was last added to, or a session moved its entry. */
  opening: Opening
  /** The same of what was paid, which sessions leave as it is (R4.8). */
  paid: Opening
  /** Opening fees of the lots that are still open. */
  openFee: bigint
  added: bigint
  curRealised: bigint
  cumRealised: bigint
  adlRank: number
  /** Margin is replenished automatically (R5.10). */
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
  /** Manual loans; negative for the lender, which has lent them. */
  borrowed: bigint
  /** True when its owner has switched it off as collateral. */
  off: boolean
}

/** A request to a fund that waits for the next tick. */
export interface TokenRequest {
  readonly id: number
  readonly account: Account
  readonly kind: 'subscribe' | 'redeem'
  /** E8 of the coin that is given. */
  readonly amount: bigint
  /** Fee of a subscription. */
  readonly fee: bigint
  readonly serial: string
  readonly createdTime: number
}

/** A leveraged token and its fund (10.1). */
export interface Token {
  terms: TokenTerms
  readonly quote: string
  readonly fund: Account
  /** E8 of the contract's quantity. */
  basket: bigint
  /** Oldest first. */
  readonly requests: TokenRequest[]
  /** All requests ever accepted, by UTC day. */
  readonly used: { readonly account: Account; readonly kind: string; readonly amount: bigint; readonly day: number }[]
}

export interface Account {
  readonly model: Model
  readonly id: number
  /** No command may name it. */
  readonly isHouse: boolean
  marginMode: MarginMode
  /** Limit prices beyond the collar are moved to it, otherwise refused (R2.22). */
  movesPrices: boolean
  readonly accountType: string
  makerRate: bigint
  takerRate: bigint
  /** The same in pairs of coins. */
  spotRates: { readonly makerRate: bigint; readonly takerRate: bigint }
  readonly reports: boolean
  readonly wallets: Wallet[]
  readonly standings: Standing[]
  /** Ended orders, oldest first; the last 500. */
  readonly ended: OrderState[]
  /** Ended strategies that had a client's id, oldest first; the last 100 still hold it. */
  /** True while risk is computed as if all open orders in pairs had been paid for. */
  paid: boolean
  /** Amounts by coin that open orders in pairs would pay; `paid` takes them from the balances. */
  readonly paidAway: Map<string, bigint>
  /** True while a switch to another margin mode is simulated; debts still count as in the current mode. */
  isTried: boolean
  /** Leverage of spot margin; 0 while it is off. */
  spotLeverage: number
  readonly endedPlans: { readonly id: number; readonly link: string }[]
  /** Ids of its transfers to others, oldest first; the last 100. */
  readonly given: string[]
  /** Serial numbers of its requests to funds, oldest first; the last 100. */
  readonly serials: string[]
  /** True once its owner has passed the quiz about leveraged tokens. */
  passedQuiz: boolean
  /** Margin rates it was warned of. */
  readonly warned: Set<'IMR' | 'MMR'>
}

export interface Market {
  instrument: ContractInstrument
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
  /** Time at which positions were closed by delivery; 0 before. */
  deliveredTime: number
  /** Profit of the fund on it, the same in the last 8 h, and a flag while its positions are being deleveraged. */
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

/** An order in a pair of coins. */
export type PairOrder = Omit<Order, 'market' | 'reduceOnly' | 'closeOnTrigger' | 'positionIdx'> & {
  readonly pair: Pair
}

/** An order that waits in a pair for its last price. */
export interface PairStop {
  readonly id: number
  readonly link: string
  readonly account: Account
  readonly pair: Pair
  readonly kind: 'Stop' | 'tpslOrder' | 'OcoOrder'
  readonly side: Side
  readonly smpType: SmpType
  readonly orderType: OrderType
  readonly timeInForce: TimeInForce
  readonly createdTime: number
  updatedTime: number
  price: number
  qty: number
  /** E8 of the quote coin that it may cost, instead of a quantity; 0n for others. */
  readonly amount: bigint
  /** Ticks; 0 while a trailing stop does not trail. */
  trigger: number
  readonly direction: 1 | 2
  /** The other leg of an OCO, and the order that it came from. */
  partner: number
  readonly parent: number
  tpsl: AttachedTpSl | null
  readonly trailing: (TrailingTerms & { best: number }) | null
}

/** Two coins that change hands. */
export interface Pair {
  instrument: SpotInstrument
  /** Best first, oldest first at one price. */
  readonly bids: PairOrder[]
  readonly asks: PairOrder[]
  /** Oldest first. */
  readonly stops: PairStop[]
  /** Ticks of the last and of the first trade; 0 while there was none. */
  last: number
  opening: number
  index: bigint
  indexTime: number
  sources: { price: bigint; since: number }[]
  /** Of the last two minutes: middle less index. */
  premium: (bigint | null)[]
  maxBuy: number
  minSell: number
}

/** An account in a pair, where it has no positions. */
export interface PairPlace {
  readonly account: Account
  readonly pair: Pair
}

/** An account in a contract or in a pair. */
export type Place = Standing | PairPlace

export type StopKind = Extract<
  StopOrderType,
  'Stop' | 'OcoOrder' | 'TakeProfit' | 'StopLoss' | 'PartialTakeProfit' | 'PartialStopLoss' | 'TrailingStop'
>

/** An order that waits for a price (3.5 to 3.8): a conditional one, a leg of an OCO, or a stop of a position. */
export interface Stop {
  readonly id: number
  readonly standing: Standing
  readonly kind: StopKind
  readonly side: Side
  readonly positionIdx: PositionIdx
  readonly reduceOnly: boolean
  readonly closeOnTrigger: boolean
  readonly smpType: SmpType
  readonly link: string
  readonly createdTime: number
  updatedTime: number
  orderType: OrderType
  timeInForce: TimeInForce
  price: number
  qty: number
  /** Ticks; 0 while a trailing stop does not trail. */
  trigger: number
  by: TriggerBy
  /** 1 waits for a rise, 2 for a fall. */
  direction: 1 | 2
  /** The order that ends when this one triggers, and the one that it came from. */
  pair: number
  parent: number
  tpsl: AttachedTpSl | null
  trailing: (TrailingTerms & { best: number }) | null
}

/** A TWAP, iceberg or chase order at work (3.9). Its children are ordinary orders that name it. */
export interface Strategy {
  readonly id: number
  readonly link: string
  readonly place: Place
  readonly side: Side
  readonly positionIdx: PositionIdx
  readonly reduceOnly: boolean
  readonly lots: number
  readonly terms: StrategyTerms
  readonly slices: number
  readonly minSlice: number
  /** It waits for a rise of the last price to its trigger, else for a fall. */
  readonly rises: boolean
  readonly createdTime: number
  state: StrategyState['state']
  why: TerminateType
  /** Of children that have ended. */
  executedLots: number
  executedValue: bigint
  executedFee: bigint
  childId: number
  childCount: number
  failures: number
  slicesBegun: number
  sliceLeft: number
  retried: boolean
  startTime: number
  updatedTime: number
  /** The strategy is ending its child itself. */
  withdraws: boolean
}

/** A close that waits for the maintenance margin rate of its account (3.10); shown as an untriggered order. */
export interface MarginClose {
  readonly id: number
  readonly standing: Standing
  readonly index: PositionIdx
  readonly side: Side
  readonly rateE4: number
  readonly createdTime: number
}

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
  readonly pairs: Pair[] = []
  readonly accounts: Account[] = []
  /** Of contracts that are over and forgotten. */
  readonly spentIds = new Set<number>()
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
  /** Terms of the coins that are lent. */
  readonly lending = new Map<string, BorrowTerms>()
  /** Leveraged tokens, by coin. */
  readonly tokens: Token[] = []
  /** Events of the present command so far. */
  events: EngineEvent[] = []

  market(id: number): Market | undefined {
    return this.markets.find((market) => market.instrument.id === id)
  }

  pair(id: number): Pair | undefined {
    return this.pairs.find((pair) => pair.instrument.id === id)
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

  /** An account that commands may name: no house account. */
  client(id: number): Account | undefined {
    const account = this.account(id)
    return account?.isHouse === true ? undefined : account
  }

  addMarket(market: Market): void {
    this.markets.push(market)
    this.markets.sort((a, b) => a.instrument.id - b.instrument.id)
  }

  addAccount(account: Account): void {
    this.accounts.push(account)
    this.accounts.sort((a, b) => a.id - b.id)
  }

  /** Figures of accounts, remembered while the state cannot change; `null` while it may. */
  still: Map<Account, StillFigures> | null = null

  /** Runs a function that only reads: each account is then added up once for all readers. */
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
  readonly moved = new Set<Market | Pair>()
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

  report(account: Account, event: EngineEvent): void {
    if (account.reports) this.events.push(event)
  }
}
