import { e8, ONE, parseE8 } from '@perpdesk/numeric'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { Button, NumberInput, Select } from '../../../ui/index.ts'
import type { ChartWidget } from '../chart-widget.ts'
import {
  type ChoiceSpec,
  type InputName,
  type InputValue,
  isValidInput,
  type NumberSpec,
  settledInputs,
  specsOf,
} from '../studies/inputs.ts'
import { studyOf } from '../studies/studies.ts'
import { colourOf, colourSlots, type StudyChoice } from '../studies/study-choice.ts'
import { changeStudy, removeStudy } from './change-study.ts'
import styles from './indicators.module.css'
import { shortName } from './study-words.ts'

interface StudySettingsProps {
  readonly chart: ChartWidget
  readonly choice: StudyChoice
  readonly onLeave: () => void
}

/** Inputs and colours of an indicator; each change appears on the chart at once. */
export function StudySettings({ chart, choice, onLeave }: StudySettingsProps) {
  const text = useText('studies')
  const [anew, setAnew] = useState(0)
  const { key, id, inputs, colours = {} } = choice
  const study = studyOf(id)
  if (study === undefined) return null
  const specs = specsOf(study.inputs)
  const { plots } = study.run(inputs)
  const set = (name: InputName, value: InputValue) =>
    changeStudy(chart, key, { inputs: settledInputs(study.inputs, { ...inputs, [name]: value }) })
  const reset = () => {
    changeStudy(chart, key, { inputs: settledInputs(study.inputs, {}), colours: {}, hidden: false })
    setAnew(anew + 1)
  }
  return (
    <div className={styles['dialog']}>
      {specs.length === 0 ? null : (
        <fieldset className={styles['fields']} key={anew}>
          <legend>{text('inputs')}</legend>
          {specs.map(([name, spec]) =>
            spec.kind === 'number' ? (
              <NumberField
                key={name}
                label={text(`input.${name}`)}
                spec={spec}
                value={inputs[name]}
                onChange={(value) => set(name, value)}
              />
            ) : (
              <ChoiceField
                key={name}
                label={text(`input.${name}`)}
                spec={spec}
                value={inputs[name]}
                onChange={(value) => set(name, value)}
              />
            ),
          )}
        </fieldset>
      )}
      <fieldset className={styles['fields']}>
        <legend>{text('colours')}</legend>
        {colourSlots(plots).map((slot) => (
          <label key={slot} className={styles['colour']}>
            <input
              type="color"
              value={colourOf(slot, plots, colours, chart.look)}
              onChange={(event) => changeStudy(chart, key, { colours: { ...colours, [slot]: event.target.value } })}
            />
            {text(`plot.${slot}`)}
          </label>
        ))}
      </fieldset>
      <div className={styles['buttons']}>
        <Button onClick={reset}>{text('reset')}</Button>
        <Button
          kind="danger"
          onClick={() => {
            removeStudy(chart, key)
            onLeave()
          }}
        >
          {text('remove', { name: shortName(text, choice) })}
        </Button>
      </div>
    </div>
  )
}

interface FieldProps<Spec> {
  readonly label: string
  readonly spec: Spec
  readonly value: InputValue | undefined
  readonly onChange: (value: InputValue) => void
}

/**
 * A typed value applies as soon as it is within the bounds; when the field loses the focus, a value outside them is
 * moved to the nearest bound.
 */
function NumberField({ label, spec, value, onChange }: FieldProps<NumberSpec>) {
  const text = useText('studies')
  const [typed, setTyped] = useState(String(value ?? spec.value))
  const take = (next: string) => {
    setTyped(next)
    const parsed = parseE8(next)
    const number = parsed === undefined ? undefined : Number(parsed) / Number(ONE)
    if (isValidInput(spec, number)) onChange(number)
  }
  const bounds = { least: String(spec.least), most: String(spec.most) }
  return (
    <NumberInput
      label={label}
      value={typed}
      onChange={take}
      onLeave={(left) => {
        if (left === '') setTyped(String(value ?? spec.value))
      }}
      decimals={spec.whole ? 0 : 3}
      step={e8(spec.whole ? '1' : String(spec.least))}
      min={e8(bounds.least)}
      max={e8(bounds.most)}
      steppers
      note={text('range', bounds)}
    />
  )
}

function ChoiceField({ label, spec, value, onChange }: FieldProps<ChoiceSpec>) {
  const text = useText('studies')
  const chosen = spec.choices.find((each) => each === value) ?? spec.value
  return (
    <div className={styles['choice']}>
      <span aria-hidden>{label}</span>
      <Select
        label={label}
        value={chosen}
        onChange={onChange}
        options={spec.choices.map((id) => ({ id, label: text(`choice.${id}`) }))}
      />
    </div>
  )
}
