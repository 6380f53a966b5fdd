import { textOf } from '../../../../i18n/index.ts'
import { type SlippageForm, slippageRequest, slippageText } from '../../../order-terms/index.ts'
import type { KindFieldsProps, OrderKind } from '../order-kind.ts'
import { ContractSlippage } from './contract-slippage.tsx'
import { type MarketBase, slippageIssues, toleratedLimit } from './slippage.ts'

const text = textOf('bookPrices')

/** Returns the kind of a market order that trades no farther than a given distance from the best price (ORD-09). */
export function slippageKind({ plain, fieldsOf }: MarketBase, form: SlippageForm): OrderKind {
  return {
    ...plain,
    limit: (_form, met, side) => toleratedLimit(form, met, side),
    issues: () => slippageIssues(form),
    request: () => slippageRequest(form),
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
    <ContractSlippage {...props} onForm={(form) => onChange(form === null ? base.plain : slippageKind(base, form))} />
  )
}
