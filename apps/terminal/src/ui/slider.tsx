import { Slider as Radix } from 'radix-ui'
import styles from './slider.module.css'

export interface SliderProps {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  /** Called when the pointer or key is let go. */
  readonly onCommit?: (value: number) => void
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** Values with a mark under the track. */
  readonly marks?: readonly number[]
  /** Spoken form of the value. */
  readonly describe?: (value: number) => string
  readonly disabled?: boolean
  readonly tone?: 'neutral' | 'buy' | 'sell'
}

/** A value by pointer or arrow keys, for shares and leverage; exact figures have a field of their own. */
export function Slider({
  label,
  value,
  onChange,
  onCommit,
  min = 0,
  max = 100,
  step = 1,
  marks = [],
  describe,
  disabled = false,
  tone = 'neutral',
}: SliderProps) {
  /** The thumb stays on the track, so its middle never reaches the ends; marks stand where the middle does. */
  const share = (mark: number) => (max === min ? 0 : (mark - min) / (max - min))
  return (
    <Radix.Root
      className={styles['slider']}
      data-tone={tone}
      value={[value]}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      onValueChange={([next]) => {
        if (next !== undefined) onChange(next)
      }}
      onValueCommit={([next]) => {
        if (next !== undefined) onCommit?.(next)
      }}
    >
      <Radix.Track className={styles['track']}>
        <Radix.Range className={styles['range']} />
      </Radix.Track>
      {marks.map((mark) => (
        <span
          key={mark}
          className={styles['mark']}
          data-reached={mark <= value}
          style={{ insetInlineStart: `calc(var(--thumb) / 2 + (100% - var(--thumb)) * ${share(mark)})` }}
          aria-hidden
        />
      ))}
      <Radix.Thumb className={styles['thumb']} aria-label={label} aria-valuetext={describe?.(value)} />
    </Radix.Root>
  )
}
