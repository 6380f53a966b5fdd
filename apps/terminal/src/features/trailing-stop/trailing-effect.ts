import { type E8, e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { tpSlPnl, tpSlRoi } from '@perpdesk/trading'
import { coinAmount, formatPercent, formatPrice, typedDecimal } from '../../format/index.ts'
import type { Text } from '../../i18n/index.ts'
import type { Contract } from '../../stores/index.ts'
import type { TrailingForm } from './trailing-form.ts'
import { firstTrigger } from './trailing-rules.ts'
import { sideOf, wayText } from './trailing-words.ts'

/**
 * Returns a description of a valid form's effect: where the stop starts, its first trigger price, and the result there.
 */
export function effectText(
  text: Text<'trailing'>,
  form: TrailingForm,
  { position, contract, last }: { readonly position: Position; readonly contract: Contract; readonly last: E8 },
): string {
  const side = sideOf(position)
  const trigger = firstTrigger(form, { contract, side, last })
  const terms = {
    contract,
    side,
    entry: e8(position.entryPrice),
    size: e8(position.size),
    leverageE2: position.leverageE2,
  }
  const pnl = trigger === undefined ? undefined : tpSlPnl(terms, trigger)
  const roi = trigger === undefined ? undefined : tpSlRoi(terms, trigger)
  const begin = typedDecimal(form.activation)
  const none = text('none')
  return text(begin === undefined ? `effect.now.${side}` : `effect.later.${side}`, {
    start: formatPrice(begin ?? last, contract),
    trail: wayText(form, contract),
    trigger: trigger === undefined ? none : formatPrice(trigger, contract),
    pnl: pnl === undefined ? none : coinAmount(pnl, contract.settleCoin, { signed: true }),
    roi: roi === undefined ? none : formatPercent(roi / 100n, { decimals: 1 }),
  })
}
