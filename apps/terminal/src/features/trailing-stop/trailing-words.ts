import { e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import type { Side } from '@perpdesk/trading'
import { formatPercent, formatPrice, typedDecimal } from '../../format/index.ts'
import type { Text } from '../../i18n/index.ts'
import type { Contract, Market } from '../../stores/index.ts'
import { formOf, isWaiting, type TrailingForm } from './trailing-form.ts'

export function sideOf({ side }: Pick<Position, 'side'>): Side {
  return side === 'Sell' ? 'Sell' : 'Buy'
}

/** Returns the distance of a stop as text: `500.0 USDT` or `1.25%`. */
export function wayText({ by, trail }: Pick<TrailingForm, 'by' | 'trail'>, market: Market): string {
  const way = typedDecimal(trail) ?? 0n
  return by === 'price'
    ? `${formatPrice(way, market)} ${market.quoteCoin}`
    : formatPercent(way / 100n, { decimals: 2, signed: false })
}

/** Returns a sentence about the present stop of a position. */
export function standingText(text: Text<'trailing'>, position: Position, contract: Contract): string {
  const trail = wayText(formOf(position, 'price'), contract)
  return isWaiting(position)
    ? text('set.waiting', { trail, activation: formatPrice(e8(position.activationPrice), contract) })
    : text('set.active', { trail, trigger: triggerText(text, position, contract) })
}

/** Returns the present stop in the few words of a cell: the distance, and the trigger price or the activation price. */
export function cellWords(text: Text<'trailing'>, position: Position, contract: Contract): readonly [string, string] {
  const way = wayText(formOf(position, 'price'), contract)
  return isWaiting(position)
    ? [way, text('cell.waiting', { price: formatPrice(e8(position.activationPrice), contract) })]
    : [way, text('cell.active', { price: triggerText(text, position, contract) })]
}

/**
 * Returns the trigger price as text. There is no trigger price while the last price is too far from the mark price to
 * be followed (R2.25).
 */
function triggerText(text: Text<'trailing'>, { tsTriggerPrice }: Position, contract: Contract): string {
  return tsTriggerPrice === '' ? text('none') : formatPrice(e8(tsTriggerPrice), contract)
}
