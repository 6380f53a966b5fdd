import { type E8, ONE, roundToStep, toSafeInteger } from '@perpdesk/numeric'
import { maxValueAtLeverage, sizeOfValue } from '@perpdesk/trading'
import { plainLeverage, typedDecimal } from '../../format/index.ts'
import type { Contract } from '../../stores/index.ts'
import { leverageRange } from './leverage-choices.ts'

/** 0.01× in E8: leverage has at most two decimals. */
const HUNDREDTH: E8 = 1_000_000n
/** Positions of the slider between two marks. */
const STEPS_PER_MARK = 10
/** Leverage, times 100, from which the dialog warns. */
export const HIGH_LEVERAGE_E2 = 2_000
/** Most labels that are readable below a slider. */
const LABELS = 7

/**
 * Returns the marks to label: all if they are few, otherwise every second or third, always including the first and the
 * last.
 */
export function labelledMarks(marks: readonly number[]): readonly number[] {
  const every = Math.ceil(marks.length / LABELS)
  const last = marks.length - 1
  return marks.filter((_, index) => index === last || (index % every === 0 && last - index >= every))
}

/** Returns the last position of a slider with these marks. */
export function sliderEnd(marks: readonly number[]): number {
  return (marks.length - 1) * STEPS_PER_MARK
}

/**
 * Returns the leverage, times 100, at a slider position: even steps between two marks, rounded to whole multiples of 1×
 * if the marks are far enough apart, otherwise of 0.1×.
 */
export function leverageAt(marks: readonly number[], position: number): number {
  const index = Math.min(Math.floor(position / STEPS_PER_MARK), marks.length - 2)
  const from = marks[index] ?? 100
  const to = marks[index + 1] ?? from
  const exact = from + ((to - from) * (position - index * STEPS_PER_MARK)) / STEPS_PER_MARK
  const grid = to - from >= STEPS_PER_MARK * 100 ? 100 : 10
  return Math.max(from, Math.min(to, Math.round(exact / grid) * grid))
}

/** Returns the slider position nearest to a leverage. */
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

/**
 * Returns a typed leverage times 100 (`"12.5"` is 1250); `undefined` unless it is a number with at most two decimals.
 */
export function typedLeverage(text: string): number | undefined {
  const value = typedDecimal(text)
  return value === undefined || value % HUNDREDTH !== 0n ? undefined : toSafeInteger(value / HUNDREDTH)
}

/** Returns the fault of a typed leverage; `undefined` if the contract offers it. */
export function leverageIssue(contract: Contract, text: string): LeverageIssue | undefined {
  if (text === '') return { code: 'missing', params: {} }
  const leverage = typedLeverage(text)
  if (leverage === undefined) return { code: 'unreadable', params: {} }
  const { min, max } = leverageRange(contract)
  if (leverage < min) return { code: 'tooLow', params: { min: plainLeverage(min) } }
  return leverage > max ? { code: 'tooHigh', params: { max: plainLeverage(max) } } : undefined
}

/** Typed leverage of both sides; only `buy` counts if both sides have one leverage. */
export interface LeverageForm {
  readonly buy: string
  readonly sell: string
}

/** Returns both sides' leverage times 100; `undefined` while one of them is invalid. */
export function wantedLeverage(contract: Contract, form: LeverageForm, separate: boolean) {
  const sell = separate ? form.sell : form.buy
  const [buyLeverageE2, sellLeverageE2] = [typedLeverage(form.buy), typedLeverage(sell)]
  if (buyLeverageE2 === undefined || sellLeverageE2 === undefined) return undefined
  const isOffered = [form.buy, sell].every((text) => leverageIssue(contract, text) === undefined)
  return isOffered ? { buyLeverageE2, sellLeverageE2 } : undefined
}

/**
 * Returns the approximate adverse price move, as a fraction, that liquidates an isolated position of the smallest tier:
 * initial minus maintenance margin rate (5.5). This is half of 1 ÷ leverage if the maintenance margin is half of the
 * initial margin.
 */
export function moveToLiquidation({ riskTiers }: Pick<Contract, 'riskTiers'>, leverageE2: number): E8 {
  const margin = (ONE * 100n) / BigInt(leverageE2)
  const kept = riskTiers[0]?.maintenanceRate ?? 0n
  return margin > kept ? margin - kept : 0n
}

/**
 * Returns the largest position that the leverage allows: its value in the settle coin, and its quantity at the mark
 * price, rounded down to lots.
 */
export function maxPosition(contract: Contract, leverageE2: number, mark: E8 | undefined) {
  const value = maxValueAtLeverage(contract.riskTiers, leverageE2)
  const qty =
    mark === undefined || mark === 0n
      ? undefined
      : roundToStep(sizeOfValue(contract, value, mark), contract.lotSize, 'down')
  return { value, qty }
}
