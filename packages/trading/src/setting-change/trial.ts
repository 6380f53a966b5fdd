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

/** An account and one of its contracts as they would be after a settings change. */
export interface Trial {
  readonly state: AccountState
  readonly own: ContractState
  readonly figures: FiguresByContract
}

/** Returns the account and the contract after a settings change. */
export function trialOf(before: AccountState, own: ContractState, change: SettingChange): Trial {
  const state = withSetting(before, change)
  return { state, own: contractIn(state, own.contract.symbol) ?? own, figures: figuresOf(state) }
}

/** True if the usable balance after the change would be negative and smaller than before. */
export function isShort(before: AccountState, own: ContractState, { state, own: changedOwn, figures }: Trial): boolean {
  const left = usableIn(state, changedOwn, figures)
  return left < 0n && left < usableIn(before, own, figuresOf(before))
}

/** True if the exchange's next check would liquidate a position of the contract after the change. */
export function isDoomed({ state, own, figures }: Trial): boolean {
  return isDoomedIn(state, own, figures)
}

/**
 * True if resting orders in isolated margin would be liquidated as soon as they were filled (110040), which a higher
 * leverage must not cause. The opening orders of a side that have a loss at the mark price count as one order. In
 * one-way mode they do not open anything if the total of the side's losing orders is within the opposite position.
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
