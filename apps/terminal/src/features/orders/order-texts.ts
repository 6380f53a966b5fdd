import { e8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import { isOrderOpen } from '@perpdesk/trading'
import { formatPercent, formatPrice } from '../../format/index.ts'
import type { Text } from '../../i18n/index.ts'
import { marketOf } from '../../stores/index.ts'
import { kindWords, triggerOf } from '../order-words/index.ts'

/** Sign of the direction in which the price has to move. */
const DIRECTIONS = { 0: '', 1: '≥ ', 2: '≤ ' } as const

/** The same for the activation price of a trailing stop, which is reached from the other side than its trigger price. */
const ACTIVATION_DIRECTIONS = { 0: '', 1: '≤ ', 2: '≥ ' } as const

/** Converts ratios of the API, in parts of 10 000, to fractions in E8. */
const E8_PER_E4 = 10_000n

/** Returns a ratio of the API, in parts of 10 000, as a percentage. */
export function ratioText(ratioE4: number): string {
  return formatPercent(BigInt(ratioE4) * E8_PER_E4, { signed: false })
}

/**
 * Returns the price source and the trigger price of an order, or the margin rate that triggers it; `''` without a
 * trigger.
 */
export function triggerText(order: Order, text: Text<'orders'>): string {
  if (order.triggerRateE4 > 0) return text('by.rate', { rate: ratioText(order.triggerRateE4) })
  const trigger = triggerOf(order)
  if (trigger === '') return ''
  const market = marketOf(order.symbol)
  const price = market === undefined ? trigger : formatPrice(e8(trigger), market)
  const isInactive = order.stopOrderType === 'TrailingStop' && order.tsTriggerPrice === ''
  const signs = isInactive ? ACTIVATION_DIRECTIONS : DIRECTIONS
  return text(`by.${order.triggerBy}`, { price: `${signs[order.triggerDirection]}${price}` })
}

/** Returns the distance of a trailing stop from the price; `""` for other orders. */
export function trailText(order: Order): string {
  if (order.trailingPercentageE4 > 0) return ratioText(order.trailingPercentageE4)
  if (order.trailingValue === '') return ''
  const market = marketOf(order.symbol)
  return market === undefined ? order.trailingValue : formatPrice(e8(order.trailingValue), market)
}

/** Returns the kind of an order, its time in force if it is not the default, and reduce-only. */
export function typeText(order: Order, text: Text<'orders'>): string {
  return [...kindWords(order, text), ...termWords(order, text)].join(' · ')
}

export function termWords(order: Order, text: Text<'orders'>): readonly string[] {
  const words: string[] = []
  if (order.orderType === 'Limit' && order.timeInForce !== 'GTC') words.push(text(order.timeInForce))
  if (order.reduceOnly) words.push(text('reduceOnly'))
  return words
}

/** Returns buy or sell; in hedge mode the action and its position. */
export function sideText(order: Pick<Order, 'side' | 'positionIdx'>, text: Text<'orders'>): string {
  if (order.positionIdx === 0) return text(order.side)
  if (order.positionIdx === 1) return text(order.side === 'Buy' ? 'openLong' : 'closeLong')
  return text(order.side === 'Sell' ? 'openShort' : 'closeShort')
}

/** Returns the status of an open order in words; an unknown status unchanged (REC-04). */
export function statusText(order: Order, text: Text<'orders'>): string {
  const { orderStatus } = order
  return isOrderOpen(orderStatus) ? text(orderStatus) : orderStatus
}
