import { divide, type E8, roundToStep } from '@perpdesk/numeric'
import { contractValue, entryPrice, type Side, tradeFee, type WhatIfFill } from '@perpdesk/trading'
import type { Contract } from '../../stores/index.ts'
import { liquidationAfter } from './after-fill.ts'
import { bookFills } from './book-fills.ts'
import { closableQty, marginPrice, maxQty, requiredMargin } from './capacity.ts'
import { timeInForce } from './form.ts'
import { type OrderForm } from './kinds/order-kind.ts'
import { bestOpposite, marketOf, type OrderContext, type SideSummary, type SizedOrder } from './order-context.ts'
import { quantityOf } from './sizing.ts'
import { afterFill } from './what-if.ts'

export interface OrderSummary {
  readonly buy: SideSummary
  readonly sell: SideSummary
}

/** Everything that the form shows of the order before it is sent, for both sides. */
export function summary(form: OrderForm, context: OrderContext): OrderSummary {
  return { buy: sideSummary(form, context, 'Buy'), sell: sideSummary(form, context, 'Sell') }
}

function sideSummary(form: OrderForm, context: OrderContext, side: Side): SideSummary {
  const order = proposedOrder(form, context, side)
  const qty = quantityOf(context, form, order)
  const meant = order !== null && qty !== undefined ? tradedQty(context, order, qty) : 0n
  const maxQuantity = order === null ? undefined : maxQty(context, order)
  if (order === null || meant <= 0n) return { ...UNKNOWN, side, qty, price: order?.price, maxQty: maxQuantity }
  const { instrument, account } = context
  const { taken, rest } = tradesOf(form, context, order, meant)
  const takenValue = valueOf(instrument, taken, 'halfUp')
  const restValue = valueOf(instrument, rest, 'up')
  const all = [...taken, ...rest]
  const value = takenValue + restValue
  const average = entryPrice(
    instrument,
    value,
    all.reduce((sum, each) => sum + each.qty, 0n),
  )
  const after = afterFill(context, order, all)
  return {
    side,
    qty,
    price: order.orderType === 'Market' ? average : order.price,
    average,
    worst: taken.at(-1)?.price,
    slippage: slippageOf(instrument, taken),
    value,
    cost: requiredMargin(context, order, meant),
    fee: feeOf(instrument, taken, account.fees.taker) + tradeFee(restValue, account.fees.maker),
    feeIsMaker: taken.length === 0,
    liqPrice: liquidationAfter(context, after),
    maintenanceRate: after?.maintenanceMarginRate ?? null,
    maxQty: maxQuantity,
  }
}

const ONE = 100_000_000n
const SLIPPAGE_STEP = 10_000n

/** Of a side that is not known yet. */
const UNKNOWN = {
  average: undefined,
  worst: undefined,
  slippage: undefined,
  value: undefined,
  cost: undefined,
  fee: undefined,
  feeIsMaker: false,
  liqPrice: undefined,
  maintenanceRate: undefined,
} as const satisfies Partial<SideSummary>

/** What the order takes from the book as it stands, and what it leaves there at its limit, to be filled later. */
function tradesOf(form: OrderForm, context: OrderContext, order: SizedOrder, qty: E8) {
  const whole = [{ price: order.price, qty }]
  if (form.kind.inParts) return isTaking(form, context, order) ? { taken: whole, rest: [] } : { taken: [], rest: whole }
  if (timeInForce(form) === 'PostOnly') return { taken: [], rest: whole }
  const { fills, left } = bookFills(marketOf(context, order), order, qty)
  if (left === 0n || (!order.rests && fills.length > 0)) return { taken: fills, rest: [] }
  // where nobody is there yet it is valued at what the market shows
  return order.rests ? { taken: fills, rest: [{ price: order.limit, qty: left }] } : { taken: whole, rest: [] }
}

function valueOf(contract: Contract, fills: readonly WhatIfFill[], rounding: 'halfUp' | 'up'): E8 {
  return fills.reduce((sum, { price, qty }) => sum + contractValue(contract, price, qty, rounding), 0n)
}

/** Up to the next basis point, so that a slippage that there is never shows as none. */
function slippageOf(contract: Contract, taken: readonly WhatIfFill[]): E8 | undefined {
  const best = taken[0]?.price
  if (best === undefined) return undefined
  const qty = taken.reduce((sum, each) => sum + each.qty, 0n)
  const average = entryPrice(contract, valueOf(contract, taken, 'halfUp'), qty)
  const away = average > best ? average - best : best - average
  return roundToStep(divide(away * ONE, best, 'ceil'), SLIPPAGE_STEP, 'ceil')
}

/** Each trade pays its own fee, rounded up. */
function feeOf(contract: Contract, fills: readonly WhatIfFill[], rate: E8): E8 {
  return fills.reduce((sum, { price, qty }) => sum + tradeFee(contractValue(contract, price, qty, 'halfUp'), rate), 0n)
}

/** The exchange cuts a closing order to what can be closed: its figures are those of what is left. */
function tradedQty(context: OrderContext, order: SizedOrder, qty: E8): E8 {
  if (!order.closing) return qty
  const closable = closableQty(context, order)
  return qty < closable ? qty : closable
}

/** The order that a button stands for; `null` while no price is known for it, or none that it waits for. */
export function proposedOrder(form: OrderForm, context: OrderContext, side: Side): SizedOrder | null {
  const { orderType, actsAt } = form.kind
  if (actsAt === undefined) return null
  const market = marketOf(context, { trigger: actsAt })
  const limit = form.kind.limit(form, { instrument: context.instrument, market }, side)
  if (limit === null) return null
  const force = timeInForce(form)
  const order = {
    side,
    orderType,
    limit,
    rests: force === 'GTC' || force === 'PostOnly',
    closing: isClosing(form, context),
    trigger: actsAt,
    most: form.kind.most(context),
  }
  return { ...order, price: orderType === 'Limit' ? limit : marginPrice(context, order) }
}

/** The order only makes a position smaller. In hedge mode that is chosen for the whole form, whatever else was. */
export function isClosing(form: OrderForm, { account }: OrderContext): boolean {
  if (account.positionMode === 'BothSide') return form.intent === 'close'
  return form.reduceOnly || form.kind.closesOnTrigger
}

/** True when the order would meet a resting one at once. */
function isTaking(form: OrderForm, context: OrderContext, order: SizedOrder): boolean {
  if (timeInForce(form) === 'PostOnly') return false
  if (timeInForce(form) !== 'GTC') return true
  const opposite = bestOpposite(marketOf(context, order), order.side)
  if (opposite === null) return false
  return order.side === 'Buy' ? order.price >= opposite : order.price <= opposite
}
