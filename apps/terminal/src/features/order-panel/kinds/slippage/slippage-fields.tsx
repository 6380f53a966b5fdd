import type { SlippageTerms } from '@perpdesk/protocol'
import { SIDES, SLIPPAGE_KINDS } from '@perpdesk/trading'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../../client/index.ts'
import { decimalsOf, formatPrice } from '../../../../format/index.ts'
import { useText } from '../../../../i18n/index.ts'
import { setPreferences } from '../../../../stores/index.ts'
import { Checkbox, NumberInput, Select } from '../../../../ui/index.ts'
import { issueText } from '../../issue-text.ts'
import { orderFormPreferences } from '../../order-form-preferences.ts'
import styles from '../../order-panel.module.css'
import type { KindFieldsProps } from '../order-kind.ts'
import { rangeOf, type SlippageForm, toleratedLimit } from './slippage.ts'

interface SlippageFieldsProps extends Omit<KindFieldsProps, 'onChange'> {
  /** `null` while only the price limits restrict the order. */
  readonly form: SlippageForm | null
  readonly onForm: (form: SlippageForm | null) => void
}

/** Fields for the largest distance from the best price at which a market order may trade; off by default. */
export function SlippageFields({ context, form, issue, onEnter, onForm }: SlippageFieldsProps) {
  const panel = useText('orderPanel')
  const text = useText('bookPrices')
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
  const range = form === null ? undefined : rangeOf(form)
  const [buy, sell] = SIDES.map((side) => {
    const limit = form === null ? null : toleratedLimit(form, context, side)
    return limit === null ? text('none') : formatPrice(limit, instrument)
  })
  return (
    <div className={styles['size']} data-taller={isOn}>
      <div className={styles['options']}>
        <span title={text('slippage.tip')}>
          <Checkbox label={text('slippage')} checked={isOn} onChange={toggle} />
        </span>
      </div>
      {form === null || range === undefined ? null : (
        <NumberInput
          label={text('slippage')}
          hideLabel
          value={form.typed}
          onChange={(typed) => edit({ typed })}
          decimals={decimalsOf(range.step)}
          step={form.by === 'Percent' ? range.step * 10n : range.step}
          min={0n}
          max={range.max}
          steppers
          suffix={
            <Select
              label={text('unit')}
              value={form.by}
              onChange={(by) => edit({ by, typed: '' })}
              size="small"
              bare
              options={SLIPPAGE_KINDS.toReversed().map((id) => ({
                id,
                label: text(`unit.${id}`),
                note: text(`unit.${id}.note`, { tick: formatPrice(instrument.tickSize, instrument) }),
              }))}
            />
          }
          error={issue?.field === 'slippage' ? issueText(panel, issue) : undefined}
          note={text('slippage.reach', { buy: buy ?? '', sell: sell ?? '' })}
          onEnter={onEnter}
        />
      )}
    </div>
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
