import { type E8, e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { MARGIN_STEP, type SettingChange } from '@perpdesk/trading'
import { typedDecimal } from '../../format/index.ts'

/** Adding margin to an isolated position, or taking some of the added margin away. */
export interface MarginForm {
  readonly direction: 'add' | 'reduce'
  readonly amount: string
}

/** Issues of an amount. */
export type MarginIssue = 'missing' | 'unreadable' | 'tooFine' | 'moreThanAvailable' | 'moreThanReducible'

/** Most that may be added and taken away, as the exchange counts it. */
export interface MarginLimits {
  readonly toAdd: E8
  readonly toReduce: E8
}

/** Most that may be moved in the chosen direction, in whole steps. */
export function movable(form: MarginForm, { toAdd, toReduce }: MarginLimits): E8 {
  const most = form.direction === 'add' ? toAdd : toReduce
  return most - (most % MARGIN_STEP)
}

export function marginIssue(form: MarginForm, limits: MarginLimits): MarginIssue | undefined {
  if (form.amount === '') return 'missing'
  const amount = typedDecimal(form.amount)
  if (amount === undefined) return 'unreadable'
  if (amount === 0n) return 'missing'
  if (amount % MARGIN_STEP !== 0n) return 'tooFine'
  if (amount <= movable(form, limits)) return undefined
  return form.direction === 'add' ? 'moreThanAvailable' : 'moreThanReducible'
}

/** The amount in E8, negative to take margin away; 0n where none is written. */
export function movedMargin(form: MarginForm): E8 {
  const amount = typedDecimal(form.amount) ?? 0n
  return form.direction === 'add' ? amount : -amount
}

/** The amount as the rules judge it, for as long as the position stands as it does; `undefined` without one. */
export function marginChange(form: MarginForm, position: Position): SettingChange | undefined {
  const amount = movedMargin(form)
  if (amount === 0n) return undefined
  const { symbol, positionIdx, addedMargin } = position
  return { kind: 'margin', symbol, positionIdx, amount, addedBefore: e8(addedMargin) }
}
