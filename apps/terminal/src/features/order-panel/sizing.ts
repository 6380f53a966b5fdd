import { divide, type E8, formatE8, roundToStep, toSafeInteger } from '@perpdesk/numeric'
import { contractValue, largestCount, maxSentQty, sizeOfValue } from '@perpdesk/trading'
import { typedDecimal } from '../../format/index.ts'
import { cushioned, requiredMargin, sliderQty } from './capacity.ts'
import type { OrderForm, SizeUnit } from './kinds/order-kind.ts'
import type { OrderContext, SideSummary, SizedOrder } from './order-context.ts'

/**
 * Returns the quantity of one side's order: the typed quantity, or an amount in another unit converted and rounded down
 * to whole lots. `undefined` if no valid size was typed or no price is known for the conversion.
 */
export function quantityOf(context: OrderContext, form: OrderForm, order: SizedOrder | null): E8 | undefined {
  const { lotSize } = context.instrument
  if (form.size.by === 'percent') {
    if (order === null) return undefined
    return percentOf(sliderQty(context, order), form.size.percent, lotSize)
  }
  if (form.size.by === 'quantity') return form.size.qty
  const typed = typedDecimal(form.size.text)
  if (typed === undefined || form.unit === 'qty') return typed
  if (order === null || order.price <= 0n) return undefined
  return quantityFrom(context, order, typed, form.unit)
}

function quantityFrom(context: OrderContext, order: SizedOrder, amount: E8, unit: 'value' | 'cost'): E8 {
  if (unit === 'cost') return quantityAtCost(context, order, amount)
  return roundToStep(sizeOfValue(context.instrument, amount, order.price), context.instrument.lotSize, 'down')
}

/**
 * Returns the largest quantity whose cost is at most `cost`, up to one lot more than can be sent, so that the form
 * reports a size that is too large.
 */
function quantityAtCost(context: OrderContext, order: SizedOrder, cost: E8): E8 {
  const { lotSize } = context.instrument
  const most = maxSentQty(context.instrument, 'Limit') / lotSize + 1n
  return largestCount(most, (lots) => standaloneCost(context, order, lots * lotSize) <= cost) * lotSize
}

/** Numbers of decimals for a converted size; the smallest number that converts back to the same quantity is used. */
const SHOWN_DECIMALS = [2, 4, 8]

/** Returns a quantity in a unit, as the text of the size field. Typing that text results in the same quantity. */
export function sizeText(context: OrderContext, order: SizedOrder | null, qty: E8 | undefined, unit: SizeUnit): string {
  if (qty === undefined || qty === 0n) return ''
  if (unit === 'qty') return formatE8(qty)
  if (order === null || order.price <= 0n) return ''
  const amount =
    unit === 'value' ? contractValue(context.instrument, order.price, qty, 'up') : standaloneCost(context, order, qty)
  for (const decimals of SHOWN_DECIMALS) {
    const shown = roundToStep(amount, 10n ** BigInt(8 - decimals), 'ceil')
    if (quantityFrom(context, order, shown, unit) === qty) return formatE8(shown)
  }
  return formatE8(amount)
}

/**
 * Returns the cost of a quantity for an account without positions or orders on the contract, by which the unit "cost"
 * is defined.
 */
export function standaloneCost(context: OrderContext, order: SizedOrder, qty: E8): E8 {
  const bare = { ...context, account: { ...context.account, long: null, short: null, orders: [] } }
  return requiredMargin(bare, { ...order, closing: false }, qty)
}

/** Returns a whole percentage of a quantity, rounded down to whole lots. */
export function percentOf(qty: E8, percent: number, lotSize: E8): E8 {
  return roundToStep(divide(qty * BigInt(percent), 100n, 'down'), lotSize, 'down')
}

/**
 * Returns the position of the slider in whole percent, rounded down, at most 100: the chosen percentage; for a
 * quantity, the larger of its percentages of the two sides' maxima.
 */
export function sliderShare(
  context: OrderContext,
  form: OrderForm,
  sides: readonly (readonly [SizedOrder | null, SideSummary])[],
): number {
  if (form.size.by === 'percent') return form.size.percent
  const shares = sides.map(([order, { qty, maxQty }]) => {
    if (order === null || qty === undefined || maxQty === undefined) return 0n
    const whole = cushioned(context, order, maxQty)
    const share = whole === 0n ? 0n : divide(qty * 100n, whole, 'down')
    return share < 100n ? share : 100n
  })
  return toSafeInteger(shares.reduce((most, share) => (share > most ? share : most), 0n))
}
