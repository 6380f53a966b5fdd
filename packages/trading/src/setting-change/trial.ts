import { orderLoss } from '../account.ts'
import { type FiguresByContract, figuresOf, usableIn } from '../account-figures.ts'
import { isDoomedIn } from '../account-liquidation.ts'
import { heldValueIn } from '../account-standing.ts'
import type { AccountState, ContractState } from '../account-state.ts'
import { marginIn } from '../margin/of-state.ts'
import { diesAtOnce } from '../order-gate.ts'
import { contractValue } from '../value.ts'
import { SIDES, type Side } from '../vocabulary.ts'
import type { SettingChange } from './change.ts'
import { contractIn, withSetting } from './with-setting.ts'

/** An account and one of its contracts as they would be. */
export interface Trial {
  readonly state: AccountState
  readonly own: ContractState
  readonly figures: FiguresByContract
}

export function trialOf(before: AccountState, own: ContractState, change: SettingChange): Trial {
  const state = withSetting(before, change)
  return { state, own: contractIn(state, own.contract.symbol) ?? own, figures: figuresOf(state) }
}

/** True where the change would leave a usable balance below zero, and below the present one. */
export function isShort(before: AccountState, own: ContractState, { state, own: changedOwn, figures }: Trial): boolean {
  const left = usableIn(state, changedOwn, figures)
  return left < 0n && left < usableIn(before, own, figuresOf(before))
}

export function isDoomed({ state, own, figures }: Trial): boolean {
  return isDoomedIn(state, own, figures)
}

/**
 * True if resting orders of a side in isolated margin, those beyond the mark that open as one, would be liquidated as
 * soon as they were filled (110040): a raised leverage must not undo the gate's demands on them. In one-way mode none opens
 * if all of them, the closing ones too, lie within the opposite position.
 */
export function ordersDie({ state, own }: Trial, sides: readonly Side[] = SIDES): boolean {
  const { contract, mark, beyond, beyondOpening } = own
  if (!marginIn(state, own).holdsMargin || mark === 0n) return false
  return sides.some((side) => {
    const isBuy = side === 'Buy'
    const all = isBuy ? beyond.buyQty : beyond.sellQty
    const qty = isBuy ? beyondOpening.buyQty : beyondOpening.sellQty
    const value = isBuy ? beyondOpening.buyValue : beyondOpening.sellValue
    const opposite = own.positions.find((position) => position.side !== side)?.size ?? 0n
    if (qty === 0n || (!own.hedge && all <= opposite)) return false
    return diesAtOnce({
      value,
      markValue: contractValue(contract, mark, qty, 'up'),
      heldValue: heldValueIn(state, own, side),
      loss: orderLoss(contract, side, qty, value, mark),
      leverageE2: own.leverageE2[side],
      tiers: contract.riskTiers,
    })
  })
}
