import { formatE8, toSafeInteger } from '@perpdesk/numeric'
import type { PercentInput as PercentRules } from '@perpdesk/trading'
import { formatPercent } from '../format/index.ts'
import { valueOfEntry } from './number-entry.ts'
import { NumberInput, type NumberInputProps } from './number-input.tsx'
import styles from './percent-input.module.css'
import { Slider } from './slider.tsx'

export interface PercentInputProps
  extends Omit<NumberInputProps, 'decimals' | 'step' | 'min' | 'max' | 'grid' | 'signed'> {
  /** From `percentInput` of `trading`. */
  readonly rules: PercentRules
  readonly sign: 1n | -1n
  readonly sliderLabel: string
}

/**
 * Field for a take profit or stop loss as a percentage or a profit, of one sign, with a slider if the rules define one.
 */
export function PercentInput({ rules, sliderLabel, ...rest }: PercentInputProps) {
  const { slider } = rules
  const bounds = rest.sign > 0n ? { min: 0n, max: rules.max } : { min: -rules.max, max: 0n }
  const exact = valueOfEntry(rest.value) ?? 0n
  return (
    <div className={styles['percent']}>
      <NumberInput {...rest} signed decimals={rules.decimals} step={rules.step} {...bounds} />
      {slider === null ? null : (
        <Slider
          label={sliderLabel}
          // The slider counts whole steps, because a tenth of a percent is no exact double.
          value={stepsOf(exact * rest.sign, slider.step, slider.steps)}
          max={slider.steps}
          onChange={(steps) => rest.onChange(steps === 0 ? '' : formatE8(rest.sign * BigInt(steps) * slider.step))}
          describe={(steps) =>
            formatPercent((BigInt(steps) * slider.step) / 100n, { decimals: rules.decimals, signed: false })
          }
        />
      )}
    </div>
  )
}

function stepsOf(value: bigint, step: bigint, most: number): number {
  const steps = value <= 0n ? 0n : value / step
  return steps > BigInt(most) ? most : toSafeInteger(steps)
}
