import { ChartNoAxesCombined } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { Button, Checkbox, Popover } from '../../ui/index.ts'
import styles from './chart.module.css'
import type { ChartState, ChartWidget } from './chart-widget.ts'
import type { StudyChoice } from './layout/layout.ts'
import { STUDIES, type Study } from './studies/index.ts'
import { STUDY_LIMIT, useChartState } from './use-chart.ts'

const MAX_INPUT = 1_000
const studiesOf = (state: ChartState) => state.layout.studies

/** Which indicators are shown, and their numbers. */
export function StudiesMenu({ chart }: { readonly chart: ChartWidget }) {
  const text = useText('chart')
  const chosen = useChartState(chart, studiesOf)
  const full = chosen.length >= STUDY_LIMIT
  const toggle = (study: Study, on: boolean) => {
    const others = chosen.filter(({ id }) => id !== study.id)
    chart.setStudies(on ? [...others, { id: study.id, inputs: study.inputs.map(({ value }) => value) }] : others)
  }
  const change = (choice: StudyChoice, index: number, value: number) => {
    const inputs = choice.inputs.map((input, at) => (at === index ? value : input))
    chart.setStudies(chosen.map((each) => (each.id === choice.id ? { ...each, inputs } : each)))
  }
  return (
    <Popover
      label={text('studies')}
      trigger={
        <Button
          size="small"
          icon={<ChartNoAxesCombined size={14} aria-hidden />}
          aria-label={text('studies')}
          className={styles['plain']}
        >
          <span className={styles['wideOnly']}>{text('studies')}</span>
        </Button>
      }
    >
      <div className={styles['studies']}>
        {STUDIES.map((study) => {
          const choice = chosen.find(({ id }) => id === study.id)
          return (
            <div key={study.id} className={styles['study']}>
              <Checkbox
                label={text(`study.${study.id}`)}
                checked={choice !== undefined}
                disabled={choice === undefined && full}
                onChange={(on) => toggle(study, on)}
              />
              <span className={styles['inputs']}>
                {choice?.inputs.map((value, index) => (
                  <NumberBox
                    // Inputs of a study have no identity but their place.
                    key={`${study.id}-${index}`}
                    label={`${text(`study.${study.id}`)}: ${text(`input.${study.inputs[index]?.input ?? 'length'}`)}`}
                    value={value}
                    onChange={(next) => change(choice, index, next)}
                  />
                ))}
              </span>
            </div>
          )
        })}
        {full ? <p className={styles['quiet']}>{text('studies.limit', { limit: STUDY_LIMIT })}</p> : null}
      </div>
    </Popover>
  )
}

interface NumberBoxProps {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
}

/** A whole number from 1 to 1000; anything else goes back to what was there. */
function NumberBox({ label, value, onChange }: NumberBoxProps) {
  const [typed, setTyped] = useState<string>()
  const take = () => {
    const next = /^[1-9][0-9]{0,3}$/.test(typed ?? '') ? Number(typed) : value
    setTyped(undefined)
    if (next !== value && next <= MAX_INPUT) onChange(next)
  }
  return (
    <input
      className={styles['number']}
      inputMode="numeric"
      aria-label={label}
      title={label}
      value={typed ?? String(value)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
    />
  )
}
