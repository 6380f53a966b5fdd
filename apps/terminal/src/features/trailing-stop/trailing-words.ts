import { e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import type { Side } from '@perpdesk/trading'
import { formatPercent, formatPrice, typedDecimal } from '../../format/index.ts'
import type { Text } from '../../i18n/index.ts'
import type { Contract } from '../../stores/index.ts'
import { formOf, isWaiting, type TrailingForm } from './trailing-form.ts'

export function sideOf({ side }: Pick<Position, 'side'>): Side {
  return side === 'Sell' ? 'Sell' : 'Buy'
}

/** The way that a stop stays behind: `500.0 USDT` or `1.25%`. */
export function wayText({ by, trail }: TrailingForm, contract: Contract): string {
  const way = typedDecimal(trail) ?? 0n
  return by === 'price'
    ? `${formatPrice(way, contract)} ${contract.quoteCoin}`
    : formatPercent(way / 100n, { decimals: 2, signed: false })
}

/** The stop that a position has, in one sentence. */
export function standingText(text: Text<'trailing'>, position: Position, contract: Contract): string {
  const trail = wayText(formOf(position, 'price'), contract)
  return isWaiting(position)
    ? text('set.waiting', { trail, activation: formatPrice(e8(position.activationPrice), contract) })
    : text('set.active', { trail, trigger: triggerText(text, position, contract) })
}

/** The same in the few words of a cell: the way, and the price at which it would trigger or begins. */
export function cellWords(text: Text<'trailing'>, position: Position, contract: Contract): readonly [string, string] {
  const way = wayText(formOf(position, 'price'), contract)
  return isWaiting(position)
    ? [way, text('cell.waiting', { price: formatPrice(e8(position.activationPrice), contract) })]
    : [way, text('cell.active', { price: triggerText(text, position, contract) })]
}

/** There is none while the last price lies too far from the mark to be followed (R2.25). */
function triggerText(text: Text<'trailing'>, { tsTriggerPrice }: Position, contract: Contract): string {
  return tsTriggerPrice === '' ? text('none') : formatPrice(e8(tsTriggerPrice), contract)
}
