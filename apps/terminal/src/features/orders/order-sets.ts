import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import { type Order, orderSets } from '@perpdesk/protocol'
import { type ContractKind, entryPrice } from '@perpdesk/trading'
import { instrumentOf } from '../../stores/index.ts'
import { canChange } from '../order-words/index.ts'

/** A row of an order list: an order, and all orders of its set if several belong together (REC-06). */
export interface OrderRow extends Order {
  readonly set: readonly Order[]
}

/**
 * Keeps the row of an order the same object as long as the order does not change, so that the row is not rendered
 * again.
 */
const single = new WeakMap<Order, OrderRow>()

/** Returns orders as rows. The orders of a set share one row, at the position of the first of them. */
export function orderRows(orders: readonly Order[]): readonly OrderRow[] {
  return orderSets(orders).map((set) => {
    // A set contains at least one order.
    const first = set[0]!
    if (set.length > 1) return mergedRow(set)
    const known = single.get(first) ?? { ...first, set }
    single.set(first, known)
    return known
  })
}

const LEGS: ReadonlySet<Order['stopOrderType']> = new Set([
  'TakeProfit',
  'StopLoss',
  'PartialTakeProfit',
  'PartialStopLoss',
  'OcoOrder',
])

/** True if the set is one quantity with several triggers, only one of which trades: legs of TP/SL or of an OCO. */
export function isLegs(set: readonly Order[]): boolean {
  return set.length > 1 && set.every(({ stopOrderType }) => LEGS.has(stopOrderType))
}

/**
 * True if the row's quantity is split over several orders: parts of a large order, orders of a scaled order, or orders
 * of a strategy.
 */
export function hasParts({ set }: OrderRow): boolean {
  return set.length > 1 && !isLegs(set)
}

/** Returns the lines of a row: one for each leg, or a single line with the sums of the parts. */
export function linesOf(row: OrderRow): readonly Order[] {
  return isLegs(row.set) ? row.set : [row]
}

function mergedRow(set: readonly Order[]): OrderRow {
  const first = set[0]!
  if (isLegs(set)) return { ...first, set }
  const sum = (figure: (order: Order) => string): E8 => set.reduce((total, order) => total + e8(figure(order)), 0n)
  const filled = sum(({ cumExecQty }) => cumExecQty)
  const value = sum(({ cumExecValue }) => cumExecValue)
  return {
    ...first,
    set,
    qty: formatE8(sum(({ qty }) => qty)),
    leavesQty: formatE8(sum(({ leavesQty }) => leavesQty)),
    cumExecQty: formatE8(filled),
    cumExecValue: formatE8(value),
    cumExecFee: formatE8(sum(({ cumExecFee }) => cumExecFee)),
    avgPrice: averagePrice(instrumentOf(first.symbol)?.contract, value, filled),
    orderStatus: statusOf(set),
    createdTime: Math.min(...set.map(({ createdTime }) => createdTime)),
    updatedTime: Math.max(...set.map(({ updatedTime }) => updatedTime)),
  }
}

function averagePrice(contract: ContractKind | undefined, value: E8, qty: E8): string {
  return contract === undefined || qty === 0n || value === 0n ? '' : formatE8(entryPrice(contract, value, qty))
}

/**
 * Returns the common status of all orders; otherwise a status that says whether one of them is still open, and whether
 * anything was filled.
 */
function statusOf(set: readonly Order[]): Order['orderStatus'] {
  const { orderStatus } = set[0]!
  if (set.every((order) => order.orderStatus === orderStatus)) return orderStatus
  const isFilled = set.some(({ cumExecQty }) => e8(cumExecQty) > 0n)
  if (set.some(canChange)) return isFilled ? 'PartiallyFilled' : 'New'
  return isFilled ? 'PartiallyFilledCanceled' : 'Cancelled'
}

/** Returns the lowest and highest limit price of a row; `undefined` if no order has one. */
export function priceSpan({ set }: OrderRow): readonly [low: E8, high: E8] | undefined {
  const prices = set.map(({ price }) => e8(price)).filter((price) => price > 0n)
  const [first] = prices
  if (first === undefined) return undefined
  const least = prices.reduce((low, price) => (price < low ? price : low), first)
  const most = prices.reduce((high, price) => (price > high ? price : high), first)
  return [least, most]
}
