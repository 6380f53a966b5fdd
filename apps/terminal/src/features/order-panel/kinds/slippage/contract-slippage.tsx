import type { SlippageTerms } from '@perpdesk/protocol'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../../client/index.ts'
import { useText } from '../../../../i18n/index.ts'
import { setPreferences } from '../../../../stores/index.ts'
import { SlippageFields, type SlippageForm } from '../../../order-terms/index.ts'
import { issueText } from '../../issue-text.ts'
import { orderFormPreferences } from '../../order-form-preferences.ts'
import type { KindFieldsProps } from '../order-kind.ts'
import { toleratedLimit } from './slippage.ts'

interface ContractSlippageProps extends Omit<KindFieldsProps, 'onChange'> {
  /** `null` while only the price limits restrict the order. */
  readonly form: SlippageForm | null
  readonly onForm: (form: SlippageForm | null) => void
}

/** The slippage limit of market orders on contracts, within the ranges that the exchange publishes for the contract. */
export function ContractSlippage({ context, form, issue, onEnter, onForm }: ContractSlippageProps) {
  const panel = useText('orderPanel')
  const { instrument } = context
  const terms = useSlippageTerms(instrument.symbol)
  const edit = (change: Partial<SlippageForm>) => {
    if (form === null) return
    const next = { ...form, ...change }
    setPreferences(orderFormPreferences, { slippageBy: next.by, slippage: next.typed })
    onForm(next)
  }
  const takeTerms = useEffectEvent((known: SlippageTerms) => {
    if (form !== null && form.terms !== known) onForm({ ...form, terms: known })
  })
  const isOn = form !== null
  useEffect(() => {
    if (isOn && terms !== undefined) takeTerms(terms)
  }, [isOn, terms])
  const toggle = (on: boolean) => {
    setPreferences(orderFormPreferences, { slippageOn: on })
    const { slippageBy, slippage } = orderFormPreferences.store.getState()
    onForm(on ? { by: slippageBy, typed: slippage, terms: terms ?? null } : null)
  }
  return (
    <SlippageFields
      market={instrument}
      form={form}
      limitOf={(side) => (form === null ? null : toleratedLimit(form, context, side))}
      error={issue?.field === 'slippage' ? issueText(panel, issue) : undefined}
      onToggle={toggle}
      onEdit={edit}
      onEnter={onEnter}
    />
  )
}

/** Returns the slippage ranges that the exchange publishes for the contract; `undefined` until they are loaded. */
function useSlippageTerms(symbol: string) {
  const query = useQuery({
    queryKey: ['slippage', symbol],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const answer = await call('slippage', { symbol }, { signal, toast: false })
      if (!answer.ok) throw new Error(answer.error.message)
      return answer.result
    },
  })
  return query.data
}
