import { type E8, formatE8 } from '@perpdesk/numeric'
import { figuresOf, usableIn } from '../account-figures.ts'
import { isBrokenAlone } from '../account-liquidation.ts'
import type { AccountState, ContractState } from '../account-state.ts'
import { marginIn } from '../margin/of-state.ts'
import { unrealisedPnl } from '../pnl.ts'
import { REASONS } from '../reasons.ts'
import type { ChangeOf } from './change.ts'
import { invalid, refused, type SettingRefusal } from './refusal.ts'
import { contractIn, positionAt } from './with-setting.ts'

/** Margin is added and removed in multiples of 0.0001 of the settle coin (R5.8). */
export const MARGIN_STEP: E8 = 10_000n

/** Returns the refusal of adding margin to an isolated position or removing it (R5.8, R5.9), or `null`. */
export function marginRefusal(
  state: AccountState,
  own: ContractState,
  change: ChangeOf<'margin'>,
): SettingRefusal | null {
  const { positionIdx, amount } = change
  if (!marginIn(state, own).holdsMargin) return refused('isolatedOnly')
  if (amount === 0n) return refused('marginUnchanged')
  if (amount % MARGIN_STEP !== 0n) return invalid('margin', REASONS.fourDecimals)
  const held = positionAt(own, positionIdx)
  if (held === undefined) return refused('positionNotFound')
  const { addedBefore } = change
  if (addedBefore !== null && addedBefore !== held.addedMargin) return refused('marginUnchanged')
  const { settleCoin: coin } = own.contract
  const { toAdd, toReduce } = movableMargin(state, change)
  if (amount > 0n && amount > toAdd) {
    return refused('insufficientForMargin', { available: formatE8(toAdd), required: formatE8(amount), coin })
  }
  if (amount < 0n && -amount > toReduce) {
    return refused('marginReduceTooMuch', { max: formatE8(toReduce - (toReduce % MARGIN_STEP)) })
  }
  const wouldBreak = isBrokenAlone(state, own, { ...held, addedMargin: held.addedMargin + amount })
  return wouldBreak ? refused('wouldLiquidate') : null
}

/**
 * Returns the largest margins that may be added to an isolated position and removed from it, in E8 of the settle coin,
 * zero or positive. The usable balance may be added (5.4). max(0, min(added, held + min(0, unrealised profit) − initial
 * margin required now)) may be removed (R5.9).
 */
export function movableMargin(
  state: AccountState,
  { symbol, positionIdx }: Pick<ChangeOf<'margin'>, 'symbol' | 'positionIdx'>,
): { readonly toAdd: E8; readonly toReduce: E8 } {
  const own = contractIn(state, symbol)
  const held = own && positionAt(own, positionIdx)
  if (own === undefined || held === undefined) return { toAdd: 0n, toReduce: 0n }
  const { side, size, entryValue, addedMargin } = held
  const profit = unrealisedPnl(own.contract, side, size, entryValue, own.profitAt)
  // held margin − required initial margin = added margin
  const spare = addedMargin + (profit < 0n ? profit : 0n)
  return { toAdd: atLeastZero(usableIn(state, own, figuresOf(state))), toReduce: atLeastZero(spare) }
}

function atLeastZero(amount: E8): E8 {
  return amount > 0n ? amount : 0n
}
