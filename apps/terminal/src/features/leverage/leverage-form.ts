import { type E8, ONE, roundToStep, toSafeInteger } from '@perpdesk/numeric'
import { maxValueAtLeverage, sizeOfValue } from '@perpdesk/trading'
import { plainLeverage, typedDecimal } from '../../format/index.ts'
import type { Contract } from '../../stores/index.ts'
import { leverageRange } from './leverage-choices.ts'

/** One hundredth of 1× in E8: leverage is whole hundredths. */
const HUNDREDTH: E8 = 1_000_000n
/** Positions of the slider between two marks. */
const STEPS_PER_MARK = 10
/** From this leverage on the dialog warns. */
export const HIGH_LEVERAGE_E2 = 2_000
/** More labels than this would not be readable under a slider. */
const LABELS = 7

/** The marks that are labelled: all of few, every second or third of many, the first and the last always. */
export function labelledMarks(marks: readonly number[]): readonly number[] {
  const every = Math.ceil(marks.length / LABELS)
  const last = marks.length - 1
  return marks.filter((_, index) => index === last || (index % every === 0 && last - index >= every))
}

/** Last position of a slider with these marks. */
export function sliderEnd(marks: readonly number[]): number {
  return (marks.length - 1) * STEPS_PER_MARK
}

/** Leverage (times 100) at a slider position: even steps between two marks, whole multiples of 1× where there is room. */
export function leverageAt(marks: readonly number[], position: number): number {
  const index = Math.min(Math.floor(position / STEPS_PER_MARK), marks.length - 2)
  const from = marks[index] ?? 100
  const to = marks[index + 1] ?? from
  const exact = from + ((to - from) * (position - index * STEPS_PER_MARK)) / STEPS_PER_MARK
  const grid = to - from >= STEPS_PER_MARK * 100 ? 100 : 10
  return Math.max(from, Math.min(to, Math.round(exact / grid) * grid))
}

/** Slider position nearest to a leverage. */
export function positionOf(marks: readonly number[], leverageE2: number): number {
  const last = marks.length - 2
  let index = marks.findIndex((mark) => leverageE2 < mark) - 1
  if (index < 0) index = leverageE2 >= (marks.at(-1) ?? 0) ? last : 0
  const from = marks[index] ?? 100
  const to = marks[index + 1] ?? from
  const share = to === from ? 0 : ((leverageE2 - from) * STEPS_PER_MARK) / (to - from)
  return Math.max(0, Math.min(sliderEnd(marks), index * STEPS_PER_MARK + Math.round(share)))
}

export type LeverageIssue = {
  readonly code: 'missing' | 'unreadable' | 'tooLow' | 'tooHigh'
  readonly params: Readonly<Record<string, string>>
}

/** Reads a typed leverage (`"12.5"` is 1250); `undefined` when it is no number with at most two decimals. */
export function typedLeverage(text: string): number | undefined {
  const value = typedDecimal(text)
  return value === undefined || value % HUNDREDTH !== 0n ? undefined : toSafeInteger(value / HUNDREDTH)
}

/** Fault of a typed leverage by itself; `undefined` when the contract offers it. */
export function leverageIssue(contract: Contract, text: string): LeverageIssue | undefined {
  if (text === '') return { code: 'missing', params: {} }
  const leverage = typedLeverage(text)
  if (leverage === undefined) return { code: 'unreadable', params: {} }
  const { min, max } = leverageRange(contract)
  if (leverage < min) return { code: 'tooLow', params: { min: plainLeverage(min) } }
  return leverage > max ? { code: 'tooHigh', params: { max: plainLeverage(max) } } : undefined
}

/** Typed leverage of both sides; where they have one leverage only `buy` counts. */
export interface LeverageForm {
  readonly buy: string
  readonly sell: string
}

/** Both sides' leverage times 100; `undefined` while one of them cannot be sent. */
export function wantedLeverage(contract: Contract, form: LeverageForm, separate: boolean) {
  const sell = separate ? form.sell : form.buy
  const [buyLeverageE2, sellLeverageE2] = [typedLeverage(form.buy), typedLeverage(sell)]
  if (buyLeverageE2 === undefined || sellLeverageE2 === undefined) return undefined
  const isOffered = [form.buy, sell].every((text) => leverageIssue(contract, text) === undefined)
  return isOffered ? { buyLeverageE2, sellLeverageE2 } : undefined
}

/**
 * Roughly the move against an isolated position of the smallest tier that liquidates it, a fraction: initial less
 * maintenance margin (5.5). It is half of 1 ÷ leverage where that maintenance is half of the margin.
 */
export function moveToLiquidation({ riskTiers }: Pick<Contract, 'riskTiers'>, leverageE2: number): E8 {
  const margin = (ONE * 100n) / BigInt(leverageE2)
  const kept = riskTiers[0]?.maintenanceRate ?? 0n
  return margin > kept ? margin - kept : 0n
}

/** Largest position that the leverage allows: value in the settle coin, and quantity in whole lots at the mark price. */
export function maxPosition(contract: Contract, leverageE2: number, mark: E8 | undefined) {
  const value = maxValueAtLeverage(contract.riskTiers, leverageE2)
  const qty =
    mark === undefined || mark === 0n
      ? undefined
      : roundToStep(sizeOfValue(contract, value, mark), contract.lotSize, 'down')
  return { value, qty }
}
