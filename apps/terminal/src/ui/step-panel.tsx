import { type E8, formatE8 } from '@perpdesk/numeric'
import { PRICE_PRESETS } from '@perpdesk/trading'
import { numberLocale } from '../format/index.ts'
import { useText } from '../i18n/index.ts'
import { Button } from './button.tsx'
import { shownOf, stepEntry } from './number-entry.ts'
import styles from './step-panel.module.css'
import { useHeld } from './use-held.ts'

export interface StepPanelProps {
  /** The price as a form value: a plain decimal, `''` for none. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly tickSize: E8
  readonly minPrice: E8
  readonly maxPrice: E8
  readonly decimals: number
}

/** Buttons that change a price by 1, 10, 50 or 200 ticks, or set it to 0 or to the contract's lowest price. */
export function StepPanel({ value, onChange, tickSize, minPrice, maxPrice, decimals }: StepPanelProps) {
  const text = useText('numbers')
  const { decimal } = numberLocale()
  const step = (ticks: number) => onChange(stepEntry(value, ticks, tickSize, decimals, { min: 0n, max: maxPrice }))
  const shown = (ticks: number) => {
    const amount = shownOf(formatE8(tickSize * BigInt(Math.abs(ticks)), { decimals }), numberLocale())
    return `${ticks < 0 ? '−' : '+'}${amount}`
  }
  const lowest = formatE8(minPrice, { decimals })
  return (
    <div className={styles['panel']}>
      <div className={styles['row']}>
        {[-1, 1].map((ticks) => (
          <HeldButton key={ticks} label={shown(ticks)} onPress={() => step(ticks)} />
        ))}
      </div>
      <fieldset className={styles['presets']}>
        <legend className="visually-hidden">{text('presets')}</legend>
        {[...PRICE_PRESETS.map((ticks) => -ticks).toReversed(), ...PRICE_PRESETS].map((ticks) => (
          <Button key={ticks} size="small" onClick={() => step(ticks)}>
            {shown(ticks)}
          </Button>
        ))}
      </fieldset>
      <div className={styles['row']}>
        <Button size="small" onClick={() => onChange('0')}>
          {text('clear')}
        </Button>
        <Button size="small" onClick={() => onChange(lowest)}>
          {text('lowest', { price: lowest.replace('.', decimal) })}
        </Button>
      </div>
    </div>
  )
}

function HeldButton({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <Button size="small" {...useHeld(onPress)}>
      {label}
    </Button>
  )
}
