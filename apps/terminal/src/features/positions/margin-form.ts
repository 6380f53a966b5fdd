import { type E8, e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { isolatedLiquidationPrice, positionInitialMargin, protectiveGrid, valueDirection } from '@perpdesk/trading'
import type { Contract } from '../../stores/index.ts'
import { typedDecimal } from '../../ui/typed-decimal.ts'
import { profitBase } from '../account-figures/index.ts'

/** Adding margin to an isolated position, or taking some of what was added away. */
export interface MarginForm {
  readonly direction: 'add' | 'reduce'
  readonly amount: string
}

/** Money goes into and out of a position in steps of 0.0001 (rule R5.8). */
const STEP: E8 = 10_000n

/** What stands against an amount. */
export type MarginIssue = 'missing' | 'unreadable' | 'tooFine' | 'moreThanAvailable' | 'moreThanReducible'

/** Most that may be moved: what is available, or what rule R5.9 lets go. */
export function movable(form: MarginForm, limits: { available: E8; reducible: E8 }): E8 {
  const most = form.direction === 'add' ? limits.available : limits.reducible
  return most > 0n ? most - (most % STEP) : 0n
}

export function marginIssue(form: MarginForm, limits: { available: E8; reducible: E8 }): MarginIssue | undefined {
  if (form.amount === '') return 'missing'
  const amount = typedDecimal(form.amount)
  if (amount === undefined) return 'unreadable'
  if (amount === 0n) return 'missing'
  if (amount % STEP !== 0n) return 'tooFine'
  if (amount <= movable(form, limits)) return undefined
  return form.direction === 'add' ? 'moreThanAvailable' : 'moreThanReducible'
}

/** The amount as the wire wants it: digits at 1e8, negative to take margin away. */
export function amountE8(form: MarginForm): string {
  const amount = typedDecimal(form.amount) ?? 0n
  return (form.direction === 'add' ? amount : -amount).toString()
}

/**
 * Margin that may be taken away (rule R5.9): max(0, min(added, held + min(0, unrealised profit) − initial margin
 * required now)).
 */
export function reducibleMargin(position: Position, contract: Contract, unrealisedPnl: E8, takerRate: E8): E8 {
  if (position.side === '') return 0n
  const entryValue = profitBase(position)
  const terms = { leverageE2: position.leverageE2, takerRate, tiers: contract.riskTiers }
  const required = positionInitialMargin(valueDirection(contract, position.side), entryValue, terms)
  const loss = unrealisedPnl < 0n ? unrealisedPnl : 0n
  const free = e8(position.positionBalance) + loss - required
  const added = e8(position.addedMargin)
  const most = free < added ? free : added
  return most > 0n ? most : 0n
}

/** Liquidation price with the amount moved, on the tick; `null` when there is none; `undefined` without an amount. */
export function liquidationAfter(
  form: MarginForm,
  position: Position,
  contract: Contract,
  takerRate: E8,
): E8 | null | undefined {
  const amount = typedDecimal(form.amount)
  if (amount === undefined || amount === 0n || position.side === '') return undefined
  const moved = form.direction === 'add' ? amount : -amount
  return isolatedLiquidationPrice(
    contract,
    {
      side: position.side,
      size: e8(position.size),
      entryValue: profitBase(position),
      positionMargin: e8(position.positionBalance) + moved,
      takerRate,
    },
    contract.riskTiers,
    protectiveGrid(position.side, contract.tickSize),
  )
}
