import { Slider as Radix } from 'radix-ui'
import styles from './slider.module.css'

export interface SliderProps {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  /** Called when the pointer or key is released. */
  readonly onCommit?: (value: number) => void
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** Values that have a mark below the track. */
  readonly marks?: readonly number[]
  /** Returns the value as screen readers read it. */
  readonly describe?: (value: number) => string
  readonly disabled?: boolean
  readonly tone?: 'neutral' | 'buy' | 'sell'
}

/** A slider for shares and leverage, by pointer or arrow keys; exact figures need a field of their own beside it. */
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
  /**
   * Returns the position of a mark as a share of the track. The thumb stays on the track, so its middle never reaches
   * the ends, and the marks are placed where the middle can be.
   */
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
