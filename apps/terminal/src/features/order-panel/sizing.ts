import { divide, type E8, formatE8, roundToStep, toSafeInteger } from '@perpdesk/numeric'
import { contractValue, largestCount, maxSentQty, sizeOfValue } from '@perpdesk/trading'
import { typedDecimal } from '../../format/index.ts'
import { cushioned, requiredMargin, sliderQty } from './capacity.ts'
import type { OrderForm, SizeUnit } from './kinds/order-kind.ts'
import type { OrderContext, SideSummary, SizedOrder } from './order-context.ts'

/**
 * The quantity that one side's order would have: the typed one, brought to whole lots (down) where the unit is not the
 * base coin. `undefined` when nothing readable was typed or no price is known to convert at.
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
 * Largest quantity whose cost is not above `cost`; one lot above the limit of one sending when that costs less still.
 */
function quantityAtCost(context: OrderContext, order: SizedOrder, cost: E8): E8 {
  const { lotSize } = context.instrument
  const most = maxSentQty(context.instrument, 'Limit') / lotSize + 1n
  return largestCount(most, (lots) => standaloneCost(context, order, lots * lotSize) <= cost) * lotSize
}

/** Decimals that a converted size may be shown with, the shortest that converts back to the same quantity. */
const SHOWN_DECIMALS = [2, 4, 8]

/** A quantity in a unit, as the text of the size field. Typing that text gives the same quantity again. */
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

/** Cost of a quantity by itself, as if the account held nothing on the contract: the measure of the unit "cost". */
export function standaloneCost(context: OrderContext, order: SizedOrder, qty: E8): E8 {
  const bare = { ...context, account: { ...context.account, long: null, short: null, orders: [] } }
  return requiredMargin(bare, { ...order, closing: false }, qty)
}

/** A whole percentage of a quantity, down to whole lots. */
export function percentOf(qty: E8, percent: number, lotSize: E8): E8 {
  return roundToStep(divide(qty * BigInt(percent), 100n, 'down'), lotSize, 'down')
}

/**
 * Place of the slider, whole percent, rounded down, 100 at most: the place chosen there, else the share that the
 * quantity takes of the maximum of the side with less room.
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
