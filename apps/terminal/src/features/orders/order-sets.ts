import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import { type Order, orderSets } from '@perpdesk/protocol'
import { type ContractKind, entryPrice } from '@perpdesk/trading'
import { instrumentOf } from '../../stores/index.ts'
import { canChange } from '../order-words/index.ts'

/** A row of an order list: an order, with all of its set where several belong together (REC-06). */
export interface OrderRow extends Order {
  readonly set: readonly Order[]
}

/** A row stays the same object as long as its order does, so that it is not drawn again. */
const single = new WeakMap<Order, OrderRow>()

/** Orders as rows, those of a set in one, where the first of them stands. */
export function orderRows(orders: readonly Order[]): readonly OrderRow[] {
  return orderSets(orders).map((set) => {
    // A set has at least one order.
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

/** The set is one quantity with several triggers, of which one trades: legs of TP/SL or of an OCO. */
export function isLegs(set: readonly Order[]): boolean {
  return set.length > 1 && set.every(({ stopOrderType }) => LEGS.has(stopOrderType))
}

/** Several orders make up the row's quantity: parts of a large one, steps of a scaled one, children of a strategy. */
export function hasParts({ set }: OrderRow): boolean {
  return set.length > 1 && !isLegs(set)
}

/** The legs of a row, each with a line of its own; a row with parts shows their sums in one line. */
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

/** One status where all have it; else whether something is still open, and how much of the whole was filled. */
function statusOf(set: readonly Order[]): Order['orderStatus'] {
  const { orderStatus } = set[0]!
  if (set.every((order) => order.orderStatus === orderStatus)) return orderStatus
  const isFilled = set.some(({ cumExecQty }) => e8(cumExecQty) > 0n)
  if (set.some(canChange)) return isFilled ? 'PartiallyFilled' : 'New'
  return isFilled ? 'PartiallyFilledCanceled' : 'Cancelled'
}

/** Lowest and highest limit price of a row; `undefined` where none has one. */
export function priceSpan({ set }: OrderRow): readonly [low: E8, high: E8] | undefined {
  const prices = set.map(({ price }) => e8(price)).filter((price) => price > 0n)
  const [first] = prices
  if (first === undefined) return undefined
  const least = prices.reduce((low, price) => (price < low ? price : low), first)
  const most = prices.reduce((high, price) => (price > high ? price : high), first)
  return [least, most]
}
