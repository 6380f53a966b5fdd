import { formatE8 } from '@perpdesk/numeric'
import { textOf } from '../../../../i18n/index.ts'
import type { KindFieldsProps, OrderKind } from '../order-kind.ts'
import { type MarketBase, type SlippageForm, slippageIssues, toleranceOf, toleratedLimit } from './slippage.ts'
import { SlippageFields } from './slippage-fields.tsx'
import { slippageText } from './slippage-text.ts'

const text = textOf('bookPrices')

/** Returns the kind of a market order that trades no farther than a given distance from the best price (ORD-09). */
export function slippageKind({ plain, fieldsOf }: MarketBase, form: SlippageForm): OrderKind {
  return {
    ...plain,
    limit: (_form, met, side) => toleratedLimit(form, met, side),
    issues: () => slippageIssues(form),
    request: () => {
      const tolerance = toleranceOf(form)
      if (tolerance === undefined) return {}
      return { maxSlippageType: tolerance.kind, maxSlippage: formatE8(tolerance.value) }
    },
    hasOptions: true,
    confirmation: () => [[text('slippage'), slippageText(form)]],
    fields: fieldsOf(form),
  }
}

interface MarketFieldsProps extends KindFieldsProps {
  readonly base: MarketBase
  readonly form: SlippageForm | null
}

/** Fields of a market order: the slippage limit, once it is switched on. */
export function MarketFields({ base, onChange, ...props }: MarketFieldsProps) {
  return (
    <SlippageFields {...props} onForm={(form) => onChange(form === null ? base.plain : slippageKind(base, form))} />
  )
}
