import { type Amount, amountOf, e8, minus, toSafeInteger } from '@perpdesk/numeric'
import type { ContractType, InstrumentTerms, SpotInstrument, SpreadInstrument } from '@perpdesk/trading'
import { type Account, NO_STOPS, type Seat } from '../account/account.ts'
import { isCount } from '../account/locate.ts'
import { sideAt } from '../account/open-order.ts'
import type { SeatMemory } from '../account/seat-memory.ts'
import { SeatRow } from '../account/seat-row.ts'
import type { PlaceOrder } from '../command.ts'
import { changeBalance } from '../ledger/ledger.ts'
import { checkPrice, checkQty } from '../listing/limits.ts'
import type { Market } from '../market.ts'
import { orderDraft } from '../products/order-draft.ts'
import type { Fill, Product, Products } from '../products/product.ts'
import { PRODUCTS } from '../products.ts'
import { invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'

/** A seat of the test products, with the lots bought less the lots sold. */
export class TradedSeat extends SeatRow<Account, Market> implements Seat {
  readonly earlier: Seat | null
  readonly exposure = null
  stops = NO_STOPS
  bought = 0

  constructor(row: number, memory: SeatMemory | null, account: Account, market: Market) {
    super(row, memory, account, market)
    this.earlier = account.newest
  }

  get isUntouched(): boolean {
    return !this.hasOrders && this.bought === 0
  }
}

/**
 * Returns a minimal product that trades without margin, fees or time. A fill is paid at once in the quote coin; at a
 * negative price the seller pays. `deliver` delivers the goods.
 */
function paidAtOnce(
  deliver: (state: State, seat: TradedSeat, lots: number, sign: 1 | -1) => void,
): Product<State, Market, TradedSeat> {
  return {
    openSeat: (row, memory, account, market) => new TradedSeat(row, memory, account, market),
    refusedByLife: () => undefined,
    refusedByStage: () => undefined,
    amendRefusedByStage: () => undefined,
    mayCancel: () => true,
    ratesOf: (_market, account) => account.rates,
    draft: (_state, seat, command) =>
      refusalOf(seat, command) ??
      orderDraft(command, command.timeInForce, command.price, command.qty, 0, 'CreateByUser'),
    waiting: () => invalid('triggerPrice', 'it has no orders that wait'),
    judgeAtLeverage: () => invalid('leverage', 'it has none'),
    fire: () => {},
    amendWaiting: () => refuse('orderNotFound'),
    amended: (state, seat, slot, { price, qty }) => {
      const { pool } = state
      const leaves = qty === 0 ? pool.leaves[slot]! : qty - pool.filled[slot]!
      const ticks = price === 0 ? pool.price[slot]! : price
      return checkPrice(seat.market, ticks) ?? (leaves > 0 ? { price: ticks, leaves } : refuse('qtyBelowFilled'))
    },
    gateAmended: () => undefined,
    amendCarried: () => ({ changes: false, tpsl: null }),
    checkQuoter: () => undefined,
    checkPrice,
    checkStrategy: () => refuse('strategyTradingUnavailable'),
    gateQuote: () => undefined,
    restingChanged: () => {},
    waitingChanged: () => {},
    outcome: (end) => end,
    replaced: () => {},
    tradableLots: (state, _seat, slot) => state.pool.leaves[slot]!,
    settle: (state, seat, slot, fill) => {
      const sign = sideAt(state, slot) === 'Buy' ? 1 : -1
      seat.bought += sign * fill.lots
      pay(state, seat, fill, sign)
      deliver(state, seat, fill.lots, sign)
      return 0
    },
    checkBounds: () => undefined,
    checkBegin: () => undefined,
    checkChange: () => undefined,
    relist: (_state, market, instrument) => market.relist(instrument),
    indexRenewed: () => {},
    tick: () => {},
    preview: () => undefined,
    positions: () => [],
    openPositions: () => [],
    heldBack: () => 0n,
    write: (out, seat) => out.bigint(BigInt(seat.bought)),
    read: (from, seat) => {
      seat.bought = toSafeInteger(from.bigint())
    },
  }
}

function refusalOf({ account, market }: TradedSeat, { side, orderType, price, qty, options }: PlaceOrder) {
  if (orderType === 'Market' || options !== null) return invalid('orderType', 'only plain limit orders are traded')
  if (!isCount(qty)) return invalid('qty', 'is a whole number')
  const unfit = checkQty(market, qty, market.maxLimitQty) ?? checkPrice(market, price)
  if (unfit !== undefined) return unfit
  const paid = market.valueOf(price, qty) * (side === 'Buy' ? 1n : -1n)
  return paid > account.balanceOf(market.instrument.quoteCoin) ? refuse('insufficientBalance') : undefined
}

function pay(state: State, { account, market }: TradedSeat, { value }: Fill, sign: 1 | -1): void {
  const { id, quoteCoin } = market.instrument
  move(state, account, quoteCoin, id, sign === 1 ? minus(0, value) : value)
}

function move(state: State, account: Account, coin: string, instrument: number, change: Amount): void {
  changeBalance(state, account, coin, instrument, change)
  state.report.walletChanged(account)
}

/** A product whose fills also transfer the base coin. */
const BARTER = paidAtOnce((state, { account, market }, lots, sign) => {
  const { id, baseCoin } = market.instrument
  move(state, account, baseCoin, id, amountOf(market.qtyOf(lots) * BigInt(sign)))
})

/** A product whose fills only pay the price, which may be negative. */
const DIFFERENCE = paidAtOnce(() => {})

const TYPES: readonly ContractType[] = ['Spot', 'Spread']

/** The exchange's products, followed by two test products. */
export const WITH_TEST_PRODUCTS: Products<State> = {
  list: [...PRODUCTS.list, BARTER, DIFFERENCE],
  placeOf: (type) => (TYPES.includes(type) ? PRODUCTS.list.length + TYPES.indexOf(type) : PRODUCTS.placeOf(type)),
}

/** Returns the terms common to all products, for an instrument in USDT: ticks of 0.1, lots of 0.001. */
function common(id: number): Omit<InstrumentTerms, 'contractType'> {
  return {
    id,
    symbol: `P${id}USDT`,
    displayName: `P${id}USDT`,
    status: 'Trading',
    baseCoin: `P${id}`,
    quoteCoin: 'USDT',
    settleCoin: 'USDT',
    launchTime: 0,
    deliveryTime: 0,
    priceScale: 2,
    tickSize: e8('0.1'),
    minPrice: e8('0.1'),
    maxPrice: e8('100000'),
    lotSize: e8('0.001'),
    minQty: e8('0.001'),
    maxLimitQty: e8('1000'),
    maxMarketQty: e8('500'),
    minNotional: 0n,
    depthMergeTimes: [1],
    tags: [],
    source: 'assumed',
  }
}

/** Returns a pair of a base coin and USDT. */
export function pair(id: number, changes: Partial<SpotInstrument> = {}): SpotInstrument {
  return {
    ...common(id),
    contractType: 'Spot',
    basePrecision: 3,
    quotePrecision: 4,
    maxAmount: e8('1000000'),
    priceLimitX: e8('0.05'),
    priceLimitY: e8('0.1'),
    isBanBuy: false,
    isBanSell: false,
    isFeeFree: false,
    indexInstrument: 0,
    indexScheme: 'weighted',
    indexWeights: [],
    ...changes,
  }
}

/** Returns a spread with prices from −5 to +5. */
export function spread(id: number, changes: Partial<SpreadInstrument> = {}): SpreadInstrument {
  return { ...common(id), contractType: 'Spread', minPrice: e8('-5'), maxPrice: e8('5'), ...changes }
}
