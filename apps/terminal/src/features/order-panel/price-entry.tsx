import type { ReactNode } from 'react'
import { decimalsOf } from '../../format/index.ts'
import type { Market } from '../../stores/index.ts'
import { PriceInput, StepPanelButton } from '../../ui/index.ts'
import styles from './order-panel.module.css'

interface PriceEntryProps {
  /** Which of the form's prices is edited. */
  readonly field: 'price' | 'trigger'
  readonly label: string
  readonly instrument: Pick<Market, 'tickSize' | 'minPrice' | 'maxPrice'>
  readonly value: string
  readonly onChange: (price: string) => void
  readonly suffix: ReactNode
  readonly error: string | undefined
  readonly onEnter: () => void
  /** Buttons that fill in a price, in the line below the field. */
  readonly children: ReactNode
}

/** A price field of the order: filled in by typing, by a button or in ticks. */
export function PriceEntry({
  field,
  label,
  instrument,
  value,
  onChange,
  suffix,
  error,
  onEnter,
  children,
}: PriceEntryProps) {
  const { tickSize, minPrice, maxPrice } = instrument
  return (
    <div data-field={field}>
      <PriceInput
        label={label}
        inlineLabel
        value={value}
        onChange={onChange}
        tickSize={tickSize}
        maxPrice={maxPrice}
        suffix={suffix}
        error={error}
        onEnter={onEnter}
      />
      <div className={styles['fills']}>
        {children}
        <StepPanelButton
          className={styles['fill']}
          value={value}
          onChange={onChange}
          tickSize={tickSize}
          minPrice={minPrice}
          maxPrice={maxPrice}
          decimals={decimalsOf(tickSize)}
        />
      </div>
    </div>
  )
}
