import { ticksToDistance } from '@perpdesk/trading'
import { decimalsOf, formatNumber } from '../../format/index.ts'
import type { Market } from '../../stores/index.ts'
import { Select } from '../../ui/index.ts'

interface GroupingSelectProps {
  readonly label: string
  readonly contract: Market
  /** The chosen step; all steps are in ticks. */
  readonly step: number
  readonly steps: readonly number[]
  readonly onChoose: (step: number) => void
}

/** Selects the step by which prices of a contract are grouped. */
export function GroupingSelect({ label, contract, step, steps, onChoose }: GroupingSelectProps) {
  return (
    <Select
      label={label}
      size="small"
      value={String(step)}
      onChange={(id) => onChoose(Number.parseInt(id, 10))}
      options={steps.map((ticks) => {
        const width = ticksToDistance(contract, ticks)
        return { id: String(ticks), label: formatNumber(width, { decimals: decimalsOf(width) }) }
      })}
    />
  )
}
