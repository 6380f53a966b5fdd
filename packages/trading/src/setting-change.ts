import { type E8, formatE8 } from '@perpdesk/numeric'
import { isInitialCovered, isMaintenanceBroken, orderLoss } from './account.ts'
import {
  type AccountFigures,
  type AccountOutlook,
  type AccountState,
  accountOutlook,
  availableIn,
  type ContractState,
  crossIn,
  figuresOf,
  hasOwnMode,
  heldValueIn,
  isBrokenAlone,
  isDoomedIn,
  isIsolatedIn,
  sideValueIn,
  usableIn,
} from './account-state.ts'
import { diesAtOnce } from './order-gate.ts'
import { unrealisedPnl } from './pnl.ts'
import { REASONS, reasonText } from './reasons.ts'
import type { RefusalName } from './refusals.ts'
import { chosenTierOf, leverageText, maxLeverageAtValue } from './risk-tier.ts'
import { contractValue } from './value.ts'
import { type MarginMode, type PositionIdx, SIDES, type Side } from './vocabulary.ts'

type Leverages = Readonly<Record<Side, number>>

/** Settings of an account's holder that move margins: leverage, margin mode, risk limit, margin of a position. */
export type SettingChange =
  | { readonly kind: 'leverage'; readonly symbol: string; readonly leverageE2: Leverages }
  | { readonly kind: 'marginMode'; readonly marginMode: MarginMode }
  /** Mode and leverage of one contract, where it has a mode of its own. */
  | {
      readonly kind: 'contractMode'
      readonly symbol: string
      readonly isolated: boolean
      readonly leverageE2: Leverages
    }
  | {
      readonly kind: 'riskLimit'
      readonly symbol: string
      /** Number of the tier, from 1. */
      readonly riskId: number
      readonly positionIdx: PositionIdx
    }
  | {
      readonly kind: 'margin'
      readonly symbol: string
      readonly positionIdx: PositionIdx
      /** E8 of the settle coin; negative to take margin away. */
      readonly amount: E8
      /** Margin added before, as the sender saw it: if it has changed, a repeat would act twice. `null` does not check. */
      readonly addedBefore: E8 | null
    }

export type SettingRefusalName = Extract<
  RefusalName,
  | 'invalidParameter'
  | 'symbolNotFound'
  | 'unifiedOnly'
  | 'notForUnified'
  | 'leverageFixedInCross'
  | 'leverageUnchanged'
  | 'leverageTooHigh'
  | 'insufficientForLeverage'
  | 'leverageWouldLiquidate'
  | 'marginModeUnchanged'
  | 'marginModeRefused'
  | 'wouldLiquidate'
  | 'riskLimitUnknown'
  | 'riskLimitTooSmall'
  | 'riskLimitUncovered'
  | 'marginUnchanged'
  | 'isolatedOnly'
  | 'positionNotFound'
  | 'insufficientForMargin'
  | 'marginReduceTooMuch'
>

export interface SettingRefusal {
  readonly name: SettingRefusalName
  readonly params: Readonly<Record<string, string>>
}

/** Effect of a change on an account. */
export interface SettingEffect {
  /** Why the exchange would refuse it; `null` where it would not. */
  readonly refusal: SettingRefusal | null
  readonly before: AccountOutlook
  /** As the account would stand with it, also where it would be refused; positions in the same order. */
  readonly after: AccountOutlook
}

/** Effect of a change of settings on every position and the account, at the present prices. The exchange judges by it. */
export function settingEffect(state: AccountState, change: SettingChange): SettingEffect {
  const refusal = settingRefusal(state, change)
  const before = accountOutlook(state)
  // no account could be like this
  const isNothing = refusal?.name === 'invalidParameter'
  return { refusal, before, after: isNothing ? before : accountOutlook(withSetting(state, change)) }
}

/** Why the exchange refuses a change (R5.8 to R5.13); `null` where it does not. */
export function settingRefusal(state: AccountState, change: SettingChange): SettingRefusal | null {
  if (change.kind === 'marginMode') return modeRefusal(state, change.marginMode)
  const own = contractIn(state, change.symbol)
  if (own === undefined) return refused('symbolNotFound')
  switch (change.kind) {
    case 'leverage':
      return leverageRefusal(state, own, change)
    case 'contractMode':
      return contractModeRefusal(state, own, change)
    case 'riskLimit':
      return riskLimitRefusal(state, own, change)
    case 'margin':
      return marginRefusal(state, own, change)
  }
}

/** The account after a change, even a refused one. Added margin is free again in cross margin. */
export function withSetting(state: AccountState, change: SettingChange): AccountState {
  if (change.kind === 'marginMode') {
    const isolated = change.marginMode === 'ISOLATED_MARGIN'
    const contracts = state.contracts.map((own) => (hasOwnMode(state, own) ? own : withoutAdded(own)))
    return { ...state, isolated, contracts }
  }
  const contracts = state.contracts.map((own) => (own.contract.symbol === change.symbol ? changed(own, change) : own))
  return { ...state, contracts }
}

function changed(own: ContractState, change: Exclude<SettingChange, ChangeOf<'marginMode'>>): ContractState {
  switch (change.kind) {
    case 'leverage':
      return { ...own, leverageE2: change.leverageE2 }
    case 'contractMode':
      return { ...withoutAdded(own), ownIsolated: change.isolated, leverageE2: change.leverageE2 }
    case 'riskLimit': {
      const { riskId } = change
      const tier = own.contract.riskTiers[riskId - 1]
      if (tier === undefined) return own
      const most = tier.maxLeverageE2
      const leverageE2 = { Buy: Math.min(own.leverageE2.Buy, most), Sell: Math.min(own.leverageE2.Sell, most) }
      return { ...own, riskId, leverageE2 }
    }
    case 'margin': {
      const { amount } = change
      const held = positionAt(own, change.positionIdx)
      const positions = own.positions.map((position) =>
        position === held ? { ...position, addedMargin: position.addedMargin + amount } : position,
      )
      return { ...own, positions }
    }
  }
}

function withoutAdded(own: ContractState): ContractState {
  return { ...own, positions: own.positions.map((position) => ({ ...position, addedMargin: 0n })) }
}

function contractIn(state: AccountState, symbol: string): ContractState | undefined {
  return state.contracts.find(({ contract }) => contract.symbol === symbol)
}

function positionAt({ hedge, positions }: ContractState, index: PositionIdx) {
  if (!hedge) return index === 0 ? positions[0] : undefined
  return positions.find(({ side }) => index === (side === 'Buy' ? 1 : 2))
}

function refused(name: SettingRefusalName, params: SettingRefusal['params'] = {}): SettingRefusal {
  return { name, params }
}

function invalid(field: string, reason: string): SettingRefusal {
  return refused('invalidParameter', { field, reason })
}

type ChangeOf<Kind extends SettingChange['kind']> = Extract<SettingChange, { kind: Kind }>

/** An account and one of its contracts as they would be. */
interface Trial {
  readonly state: AccountState
  readonly own: ContractState
  readonly figures: AccountFigures
}

function trialOf(before: AccountState, own: ContractState, change: SettingChange): Trial {
  const state = withSetting(before, change)
  return { state, own: contractIn(state, own.contract.symbol) ?? own, figures: figuresOf(state) }
}

/**
 * R5.11: one leverage for both sides but in hedged isolated margin; unchanged, beyond the tier, short of margin or deadly
 * changes are refused.
 */
function leverageRefusal(state: AccountState, own: ContractState, change: ChangeOf<'leverage'>): SettingRefusal | null {
  const wanted = change.leverageE2
  const outside = outsideRange(own, wanted)
  if (outside !== null) return outside
  const isolated = isIsolatedIn(state, own)
  if (hasOwnMode(state, own) && !isolated) return refused('leverageFixedInCross')
  if (wanted.Buy !== wanted.Sell && !(own.hedge && isolated)) return invalid('sellLeverage', REASONS.oneLeverage)
  if (SIDES.every((side) => wanted[side] === own.leverageE2[side])) return refused('leverageUnchanged')
  const beyond = beyondTier(state, own, wanted)
  if (beyond !== null) return beyond
  const trial = trialOf(state, own, change)
  if (isShort(state, own, trial)) return refused('insufficientForLeverage')
  const raised = SIDES.filter((side) => wanted[side] > own.leverageE2[side])
  const dies = isolated ? isDoomed(trial) : isMaintenanceBroken(crossIn(trial.state, trial.figures))
  return dies || ordersDie(trial, raised) ? refused('leverageWouldLiquidate') : null
}

/** Both sides' leverage within the contract's range (10001 below, 110013 above). */
function outsideRange({ contract }: ContractState, wanted: Leverages): SettingRefusal | null {
  const { minLeverageE2, maxLeverageE2 } = contract
  for (const [field, leverage] of [
    ['buyLeverage', wanted.Buy],
    ['sellLeverage', wanted.Sell],
  ] as const) {
    if (!Number.isSafeInteger(leverage) || leverage < minLeverageE2) {
      return invalid(field, reasonText('smallestLeverage', leverageText(minLeverageE2)))
    }
    if (leverage > maxLeverageE2) return refused('leverageTooHigh', { maxLeverage: leverageText(maxLeverageE2) })
  }
  return null
}

/** Both sides' leverage within what positions and orders have reached (R5.5), and within the chosen risk limit. */
function beyondTier(state: AccountState, own: ContractState, wanted: Leverages): SettingRefusal | null {
  const chosen = largestChosen(state, own)
  if (Math.max(wanted.Buy, wanted.Sell) > chosen)
    return refused('leverageTooHigh', { maxLeverage: leverageText(chosen) })
  for (const side of SIDES) {
    const reached = largestReached(state, own, side)
    if (wanted[side] > reached) return refused('leverageTooHigh', { maxLeverage: leverageText(reached) })
  }
  return null
}

/**
 * Largest leverage of a side, times 100: the contract's, that of the chosen risk limit, and that of the tier which the side's
 * position and orders have reached (R5.4, R5.5).
 */
export function largestLeverageIn(state: AccountState, own: ContractState, side: Side): number {
  return Math.min(largestChosen(state, own), largestReached(state, own, side))
}

function largestChosen(state: AccountState, own: ContractState): number {
  return hasOwnMode(state, own)
    ? chosenTierOf(own.contract.riskTiers, own.riskId).maxLeverageE2
    : own.contract.maxLeverageE2
}

function largestReached(state: AccountState, own: ContractState, side: Side): number {
  const value = sideValueIn(state, own, side)
  return value === 0n ? own.contract.maxLeverageE2 : maxLeverageAtValue(own.contract.riskTiers, value)
}

/** True where the change would leave less than nothing usable, and less than now. */
function isShort(before: AccountState, own: ContractState, { state, own: changedOwn, figures }: Trial): boolean {
  const left = usableIn(state, changedOwn, figures)
  return left < 0n && left < usableIn(before, own, figuresOf(before))
}

function isDoomed({ state, own, figures }: Trial): boolean {
  return isDoomedIn(state, own, figures)
}

/**
 * True if resting orders of a side in isolated margin, those beyond the mark that open as one, would be liquidated as
 * soon as they were filled (110040): a raised leverage must not undo the gate's demands on them. In one-way mode none opens
 * if all of them, the closing ones too, lie within the opposite position.
 */
function ordersDie({ state, own }: Trial, sides: readonly Side[] = SIDES): boolean {
  const { contract, mark, beyond, beyondOpening } = own
  if (!isIsolatedIn(state, own) || mark === 0n) return false
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

/** R5.12: no open orders, and the account must be able to carry its positions in the new mode. */
function modeRefusal(state: AccountState, marginMode: MarginMode): SettingRefusal | null {
  if (state.accountType === 'classic') return refused('unifiedOnly')
  if (marginMode === (state.isolated ? 'ISOLATED_MARGIN' : 'REGULAR_MARGIN')) return refused('marginModeUnchanged')
  const reason = whyNot(state, marginMode)
  return reason === null ? null : refused('marginModeRefused', { reason })
}

/** The first obstacle to another mode of the account. */
function whyNot(state: AccountState, marginMode: MarginMode): string | null {
  if (marginMode === 'PORTFOLIO_MARGIN') return REASONS.noPortfolioMargin
  const unified = state.contracts.filter((own) => !hasOwnMode(state, own))
  if (unified.some((own) => own.hasOrders)) return REASONS.ordersOpen
  if (state.closesWaiting) return REASONS.closesWaiting
  if (marginMode === 'REGULAR_MARGIN' && unified.some(isUneven)) return REASONS.unequalLeverage
  const after = withSetting(state, { kind: 'marginMode', marginMode })
  const figures = figuresOf(after)
  const cross = crossIn(after, figures)
  if (!after.isolated) {
    return isMaintenanceBroken(cross) || !isInitialCovered(cross) ? REASONS.cannotCarry : null
  }
  for (const own of after.contracts) {
    if (hasOwnMode(after, own)) continue
    if (availableIn(after, own.contract.settleCoin, figures, cross) < 0n) return REASONS.balanceTooSmall
    if (isDoomedIn(after, own, figures)) return reasonText('wouldLiquidate', own.contract.symbol)
  }
  return null
}

function isUneven({ leverageE2 }: ContractState): boolean {
  return leverageE2.Buy !== leverageE2.Sell
}

/** R5.13: refused when the coin's balance would not carry positions and orders in the new mode, or a position would end at once. */
function contractModeRefusal(
  state: AccountState,
  own: ContractState,
  change: ChangeOf<'contractMode'>,
): SettingRefusal | null {
  const { isolated, leverageE2 } = change
  const outside = outsideRange(own, leverageE2)
  if (outside !== null) return outside
  if (!hasOwnMode(state, own)) return refused('notForUnified')
  if (leverageE2.Buy !== leverageE2.Sell && !(own.hedge && isolated)) {
    return invalid('sellLeverage', REASONS.oneLeverage)
  }
  if (isolated === own.ownIsolated) return refused('marginModeUnchanged')
  const beyond = beyondTier(state, own, leverageE2)
  if (beyond !== null) return beyond
  const trial = trialOf(state, own, change)
  if (isShort(state, own, trial)) return refused('insufficientForLeverage')
  return isDoomed(trial) || ordersDie(trial) ? refused('wouldLiquidate') : null
}

/** R5.4, R5.13: unknown 110031, too small for what is held and ordered 110048, its margin not covered 110047. */
function riskLimitRefusal(
  state: AccountState,
  own: ContractState,
  change: ChangeOf<'riskLimit'>,
): SettingRefusal | null {
  const { riskId, positionIdx } = change
  if (!hasOwnMode(state, own)) return refused('notForUnified')
  const tier = own.contract.riskTiers[riskId - 1]
  if (tier === undefined) return refused('riskLimitUnknown')
  if (own.hedge ? positionIdx === 0 : positionIdx !== 0) return invalid('positionIdx', REASONS.wrongPositionIdx)
  if (riskId === own.riskId) return refused('marginUnchanged')
  if (SIDES.some((side) => sideValueIn(state, own, side) > tier.maxValue)) return refused('riskLimitTooSmall')
  const trial = trialOf(state, own, change)
  return isDoomed(trial) || isShort(state, own, trial) ? refused('riskLimitUncovered') : null
}

/** Money goes into and out of a position in steps of 0.0001 of its coin (R5.8). */
export const MARGIN_STEP: E8 = 10_000n

/** R5.8, R5.9: margin goes to and from isolated positions. */
function marginRefusal(state: AccountState, own: ContractState, change: ChangeOf<'margin'>): SettingRefusal | null {
  const { positionIdx, amount } = change
  if (!isIsolatedIn(state, own)) return refused('isolatedOnly')
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
 * Most that may be added to an isolated position, which is what is usable (5.4), and taken away (R5.9): max(0, min(added, held +
 * min(0, unrealised profit) − initial margin required now)). E8 of the settle coin, zero or more.
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
  // added margin is the part held beyond the required margin
  const spare = addedMargin + (profit < 0n ? profit : 0n)
  return { toAdd: atLeastZero(usableIn(state, own, figuresOf(state))), toReduce: atLeastZero(spare) }
}

function atLeastZero(amount: E8): E8 {
  return amount > 0n ? amount : 0n
}
