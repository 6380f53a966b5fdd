import type { E8 } from '@perpdesk/numeric'
import { initialMarginRate, isMaintenanceBroken, maintenanceMarginRate } from './account.ts'
import { type AccountFigures, availableIn, crossIn, figuresOf, NO_FIGURES, whatIfOf } from './account-figures.ts'
import { type AccountState, type ContractState, hasOwnMode, isIsolatedIn, standingOf } from './account-state.ts'
import { classicMaintenanceMargin } from './classic.ts'
import { type HeldPosition, heldMargin, positionMargins } from './contract-margin.ts'
import { netPosition } from './liquidation.ts'
import type { PositionMargins } from './margin.ts'
import { unrealisedPnl } from './pnl.ts'
import { valueDirection } from './value.ts'
import type { Side } from './vocabulary.ts'
import { capitalOf, positionAfter, type WhatIfAccount } from './what-if-account.ts'

/** A position at the present prices; money in E8 of its settle coin. */
export interface PositionOutlook {
  readonly symbol: string
  readonly side: Side
  readonly size: E8
  /** Its own margin if isolated, its initial margin if cross. */
  readonly initialMargin: E8
  readonly maintenanceMargin: E8
  readonly isolated: boolean
  readonly leverageE2: number
  /** `null` where there is none: not above zero, not in the contract's range, or on the hedged side in cross margin. */
  readonly liquidationPrice: E8 | null
  readonly bankruptcyPrice: E8 | null
}

export interface AccountOutlook {
  readonly positions: readonly PositionOutlook[]
  /** Amount shown as available of each coin of the account (5.4, 5.9). May be negative. */
  readonly available: ReadonlyMap<string, E8>
  /** Fractions of the coins that stand together; `null` where none do, in isolated margin and without a margin balance. */
  readonly initialMarginRate: E8 | null
  readonly maintenanceMarginRate: E8 | null
}

/** All positions and rates of an account as they stand (5.3 to 5.6, 5.9). */
export function accountOutlook(state: AccountState): AccountOutlook {
  const figures = figuresOf(state)
  const cross = crossIn(state, figures)
  const shares = state.accountType !== 'classic' && !state.isolated
  return {
    positions: state.contracts.flatMap((own) => positionsIn(state, own, figures)),
    available: new Map(state.coins.map(({ coin }) => [coin, availableIn(state, coin, figures, cross)])),
    initialMarginRate: shares ? initialMarginRate(cross) : null,
    maintenanceMarginRate: shares ? maintenanceMarginRate(cross) : null,
  }
}

function positionsIn(state: AccountState, own: ContractState, figures: AccountFigures): readonly PositionOutlook[] {
  if (own.positions.length === 0) return []
  const account = whatIfOf(state, own, figures)
  return own.positions.map((position) => {
    const { liquidationPrice, bankruptcyPrice } = positionAfter(account, position, figures.get(own) ?? NO_FIGURES)
    const margins = marginsIn(state, own, position)
    return {
      symbol: own.contract.symbol,
      side: position.side,
      size: position.size,
      initialMargin: margins.initial,
      maintenanceMargin: margins.maintenance,
      isolated: isIsolatedIn(state, own),
      leverageE2: own.leverageE2[position.side],
      liquidationPrice,
      bankruptcyPrice,
    }
  })
}

/** Margins of a position; of a contract with a mode of its own both go by the entry (5.3, classic). */
function marginsIn(state: AccountState, own: ContractState, position: HeldPosition): PositionMargins {
  const standing = standingOf(state, own)
  if (!hasOwnMode(state, own)) return positionMargins(standing, position)
  const initial = heldMargin(standing, position)
  return { initial, maintenance: classicMaintenance(standing, position, initial) }
}

function classicMaintenance(
  { contract, takerRate }: WhatIfAccount['standing'],
  { side, entryValue }: Pick<HeldPosition, 'side' | 'entryValue'>,
  positionMargin: E8,
): E8 {
  const holding = { direction: valueDirection(contract, side), entryValue, positionMargin, takerRate }
  return classicMaintenanceMargin(holding, contract.riskTiers)
}

/** True for a position in isolated margin that stands below its maintenance margin (6.1). */
export function isBrokenAlone(state: AccountState, own: ContractState, position: HeldPosition): boolean {
  const { initial, maintenance } = marginsIn(state, own, position)
  const { side, size, entryValue } = position
  return initial + unrealisedPnl(own.contract, side, size, entryValue, own.profitAt) < maintenance
}

/** True where the next check would liquidate a position of the contract, whatever margin it stands on (6.1). */
export function isDoomedIn(state: AccountState, own: ContractState, figures: AccountFigures): boolean {
  if (own.positions.length === 0) return false
  if (isIsolatedIn(state, own)) return own.positions.some((position) => isBrokenAlone(state, own, position))
  const account = whatIfOf(state, own, figures)
  if (account.ownTerms === null) return isMaintenanceBroken(crossIn(state, figures))
  const net = netOf(own)
  if (net === null) return false
  const sums = figures.get(own) ?? NO_FIGURES
  const capital = capitalOf(account, account.ownTerms, sums)
  return capital + sums.unrealised < classicMaintenance(account.standing, net, capital)
}

function netOf({ positions }: ContractState) {
  const none = { size: 0n, entryValue: 0n }
  const leg = (side: Side) => positions.find((position) => position.side === side) ?? none
  return netPosition(leg('Buy'), leg('Sell'))
}
