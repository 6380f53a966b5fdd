import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import { type Market, setPreferences } from '../../stores/index.ts'
import { NumberInput, PriceInput, Select } from '../../ui/index.ts'
import { PERCENT_STEP, TRAIL_UNITS, type TrailingForm, type TrailUnit } from './trailing-form.ts'
import { trailingPreferences } from './trailing-preferences.ts'

export interface TrailFieldsProps {
  readonly form: TrailingForm
  readonly market: Market
  readonly trailError: string | undefined
  /** A remark below the distance that is no error. */
  readonly trailNote?: ReactNode
  readonly activationError: string | undefined
  readonly onChange: (edited: Partial<TrailingForm>) => void
  readonly onEnter: () => void
}

/** The distance of a trailing stop, as a price or a percentage, and its optional activation price. */
export function TrailFields(props: TrailFieldsProps) {
  const { form, market, trailError, trailNote, activationError, onChange, onEnter } = props
  const text = useText('trailing')
  const chooseUnit = (by: TrailUnit) => {
    setPreferences(trailingPreferences, { by })
    if (by !== form.by) onChange({ by, trail: '' })
  }
  const inputs = {
    label: text('trail'),
    inlineLabel: true,
    value: form.trail,
    onChange: (trail: string) => onChange({ trail }),
    suffix: (
      <Select
        label={text('unit')}
        value={form.by}
        onChange={chooseUnit}
        size="small"
        bare
        options={TRAIL_UNITS.map((id) => ({
          id,
          label: id === 'price' ? market.quoteCoin : '%',
          note: text(`unit.${id}`),
        }))}
      />
    ),
    error: trailError,
    note: trailNote,
    onEnter,
  }
  return (
    <>
      {form.by === 'price' ? (
        <PriceInput {...inputs} tickSize={market.tickSize} maxPrice={market.maxPrice} />
      ) : (
        <NumberInput {...inputs} decimals={2} step={PERCENT_STEP * 10n} min={0n} steppers />
      )}
      <PriceInput
        label={text('activation')}
        inlineLabel
        value={form.activation}
        onChange={(activation) => onChange({ activation })}
        tickSize={market.tickSize}
        maxPrice={market.maxPrice}
        placeholder={text('optional')}
        suffix={market.quoteCoin}
        error={activationError}
        onEnter={onEnter}
      />
    </>
  )
}
