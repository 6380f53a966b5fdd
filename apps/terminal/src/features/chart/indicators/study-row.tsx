import { Eye, EyeOff, RotateCw, Settings2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { cx, IconButton } from '../../../ui/index.ts'
import type { ChartState, ChartWidget } from '../chart-widget.ts'
import type { StudyFigure } from '../engine/chart-engine.ts'
import { compactFigure, writeFigure } from '../figures.ts'
import { keepFromChart } from '../keep-from-chart.ts'
import { type KnownStudy, studyOf } from '../studies/studies.ts'
import { colourOf, type StudyChoice } from '../studies/study-choice.ts'
import { useChartState } from '../use-chart.ts'
import { changeStudy, removeStudy } from './change-study.ts'
import styles from './study-legend.module.css'
import { shortName } from './study-words.ts'

const PLAIN_DECIMALS = 2
const PERCENT_DECIMALS = 4
const samplesOf = (state: ChartState) => state.samples

interface StudyRowProps {
  readonly chart: ChartWidget
  readonly choice: StudyChoice
  readonly values: readonly StudyFigure[]
  /** Decimals of the chart's prices. */
  readonly decimals: number
  readonly onSettings: () => void
}

/**
 * One study in the legend. Its buttons appear on hover and on focus; on touch devices a tap on the name shows them, and
 * a press elsewhere hides them.
 */
export function StudyRow({ chart, choice, values, decimals, onSettings }: StudyRowProps) {
  const text = useText('studies')
  const row = useRef<HTMLLIElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return undefined
    const closeElsewhere = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && row.current?.contains(target) === true)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeElsewhere, { capture: true })
    return () => document.removeEventListener('pointerdown', closeElsewhere, { capture: true })
  }, [isOpen])
  const samples = useChartState(chart, samplesOf)
  const study = studyOf(choice.id)
  if (study === undefined) return null
  const { key, hidden = false } = choice
  const name = shortName(text, choice)
  const kind = study.samples
  const status = kind === undefined ? 'ready' : (samples[kind] ?? 'loading')
  return (
    <li ref={row} className={cx(styles['row'], hidden && styles['hidden'])} data-open={isOpen || undefined}>
      <button
        type="button"
        className={styles['name']}
        aria-expanded={isOpen}
        {...keepFromChart}
        onClick={(event) => {
          event.stopPropagation()
          setOpen(!isOpen)
        }}
      >
        {name}
      </button>
      <span className={styles['acts']} {...keepFromChart}>
        <IconButton
          size="small"
          label={text(hidden ? 'show' : 'hide', { name })}
          onClick={() => changeStudy(chart, key, { hidden: !hidden })}
        >
          {hidden ? <EyeOff size={14} aria-hidden /> : <Eye size={14} aria-hidden />}
        </IconButton>
        <IconButton size="small" label={text('settings', { name })} aria-haspopup="dialog" onClick={onSettings}>
          <Settings2 size={14} aria-hidden />
        </IconButton>
        <IconButton size="small" label={text('remove', { name })} onClick={() => removeStudy(chart, key)}>
          <X size={14} aria-hidden />
        </IconButton>
      </span>
      {kind !== undefined && status === 'failed' ? (
        <span className={styles['retry']} {...keepFromChart}>
          {text('samples.failed')}
          <IconButton size="small" label={text('samples.retry', { name })} onClick={() => chart.retrySamples(kind)}>
            <RotateCw size={14} aria-hidden />
          </IconButton>
        </span>
      ) : null}
      {hidden || status === 'failed' ? null : status === 'ready' ? (
        <Values chart={chart} choice={choice} study={study} values={values} decimals={decimals} />
      ) : (
        <span className={styles['values']}>{text(`samples.${status}`)}</span>
      )}
    </li>
  )
}

interface ValuesProps extends Pick<StudyRowProps, 'chart' | 'choice' | 'values' | 'decimals'> {
  readonly study: KnownStudy
}

function Values({ chart, choice, study, values, decimals }: ValuesProps) {
  const text = useText('studies')
  const { plots } = study.run(choice.inputs)
  return (
    <span className={styles['values']}>
      {values.map(({ slot, value }, at) => (
        <span key={plots[at]?.key ?? at} aria-label={text(`plot.${slot}`)} role="group">
          <span
            className={styles['swatch']}
            style={{ background: colourOf(slot, plots, choice.colours, chart.look) }}
            aria-hidden
          />
          {value === undefined ? '–' : written(value, study.unit, decimals)}
        </span>
      ))}
    </span>
  )
}

function written(value: number, unit: KnownStudy['unit'], decimals: number): string {
  if (unit === 'volume') return compactFigure(value)
  if (unit === 'percent') return `${writeFigure(value, PERCENT_DECIMALS, true)}%`
  return writeFigure(value, unit === 'price' ? decimals : PLAIN_DECIMALS)
}
