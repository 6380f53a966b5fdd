import { e8 } from '@perpdesk/numeric'
import { qtyCoinOf, twapSlices } from '@perpdesk/trading'
import { formatPrice, formatQty, typedDecimal } from '../../format/index.ts'
import { textOf } from '../../i18n/index.ts'
import type { Market } from '../../stores/index.ts'
import { type StrategyForm, secondsOf, strategyTerms } from './strategy-form.ts'

type Line = readonly [string, string]
const text = textOf('strategies')

/** Returns the lines of the confirmation dialog for a strategy: everything that the trader chose. */
export function strategyLines(form: StrategyForm, market: Market): readonly Line[] {
  return [...planLines(form, market), ...pricingLines(form, market), ...priceLine('start', form.start, market)]
}

function planLines(form: StrategyForm, market: Market): readonly Line[] {
  if (form.type === 'TWAP') {
    const slices = twapSlices(strategyTerms(form, market, ''))
    return [
      [text('duration'), text('durationText', { minutes: secondsOf(form) / 60 })],
      [text('slices'), text('everySeconds', { slices, seconds: form.intervalSeconds })],
      ...(form.isRandom ? [[text('random'), text('yes')] as const] : []),
    ]
  }
  if (form.type !== 'Iceberg') return []
  const parts = typedDecimal(form.parts)
  if (parts === undefined) return []
  if (form.partsBy === 'count') return [[text('parts.count'), form.parts]]
  return [[text('parts.qty'), `${formatQty(parts, market)} ${qtyCoinOf(market)}`]]
}

function pricingLines(form: StrategyForm, market: Market): readonly Line[] {
  const priced = form.pricing === 'Chase' ? distanceText(form, market) : text(`pricing.${form.pricing}`)
  const bound = form.pricing === 'Limit' ? [] : priceLine('bound', form.bound, market)
  return [[text('pricing'), priced], ...bound]
}

function distanceText({ distanceBy, distance }: StrategyForm, market: Market): string {
  const value = distanceBy === 'none' ? undefined : typedDecimal(distance)
  if (value === undefined) return text('pricing.Chase')
  return distanceBy === 'price'
    ? text('followsBy', { distance: `${formatPrice(value, market)} ${market.quoteCoin}` })
    : text('followsBy', { distance: `${distance}%` })
}

function priceLine(label: 'start' | 'bound', typed: string, market: Market): readonly Line[] {
  return typed === '' ? [] : [[text(label), formatPrice(e8(typed), market)]]
}
