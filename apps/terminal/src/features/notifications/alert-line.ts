import { e8 } from '@perpdesk/numeric'
import type { FiredAlert, PriceAlert } from '@perpdesk/protocol'
import { isMove } from '@perpdesk/trading'
import { formatPercent } from '../../format/index.ts'
import type { Text } from '../../i18n/index.ts'
import { writtenPrice } from '../order-words/index.ts'

/** The fields that make up the condition of an alert. */
export type AlertAim = Pick<PriceAlert | FiredAlert, 'symbol' | 'source' | 'condition' | 'value' | 'minutes'>

/** Returns the condition of an alert, active or fired, in one line: price source, condition, value. */
export function alertLine(
  { symbol, source, condition, value, minutes }: AlertAim,
  text: Text<'notifications'>,
): string {
  const params = { source: text(`alert.${source}`), condition: text(`alert.${condition}`) }
  if (minutes === 0 || !isMove(condition)) return text('alert.line', { ...params, value: writtenPrice(symbol, value) })
  const percent = formatPercent(e8(value) / 100n, { signed: false })
  return text('alert.moveLine', { ...params, value: percent, window: text(`alert.window.${minutes}`) })
}
