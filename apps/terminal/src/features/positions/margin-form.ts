import { type E8, e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { MARGIN_STEP, type SettingChange } from '@perpdesk/trading'
import { typedDecimal } from '../../format/index.ts'

/** The form that adds margin to an isolated position or removes added margin. */
export interface MarginForm {
  readonly direction: 'add' | 'reduce'
  readonly amount: string
}

/** Issues of the amount. */
export type MarginIssue = 'missing' | 'unreadable' | 'tooFine' | 'moreThanAvailable' | 'moreThanReducible'

/** Largest amounts that may be added and removed, by the exchange's rules. */
export interface MarginLimits {
  readonly toAdd: E8
  readonly toReduce: E8
}

/** Returns the largest amount for the chosen direction, rounded down to whole steps. */
export function movable(form: MarginForm, { toAdd, toReduce }: MarginLimits): E8 {
  const most = form.direction === 'add' ? toAdd : toReduce
  return most - (most % MARGIN_STEP)
}

/** Returns the first issue of the amount. While the limits are unknown, it is not compared with them. */
export function marginIssue(form: MarginForm, limits: MarginLimits | undefined): MarginIssue | undefined {
  if (form.amount === '') return 'missing'
  const amount = typedDecimal(form.amount)
  if (amount === undefined) return 'unreadable'
  if (amount === 0n) return 'missing'
  if (amount % MARGIN_STEP !== 0n) return 'tooFine'
  if (limits === undefined || amount <= movable(form, limits)) return undefined
  return form.direction === 'add' ? 'moreThanAvailable' : 'moreThanReducible'
}

/** Returns the amount in E8 of the settle coin, negative to remove margin; 0n without an amount. */
export function movedMargin(form: MarginForm): E8 {
  const amount = typedDecimal(form.amount) ?? 0n
  return form.direction === 'add' ? amount : -amount
}

/**
 * Returns the change in the form that the rules of `trading` evaluate. It is valid only while the position's added
 * margin does not change. `undefined` without an amount.
 */
export function marginChange(form: MarginForm, position: Position): SettingChange | undefined {
  const amount = movedMargin(form)
  if (amount === 0n) return undefined
  const { symbol, positionIdx, addedMargin } = position
  return { kind: 'margin', symbol, positionIdx, amount, addedBefore: e8(addedMargin) }
}
