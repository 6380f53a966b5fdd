import type { E8 } from '@perpdesk/numeric'
import { initialMarginRate, maintenanceMarginRate } from './account.ts'
import {
  availableIn,
  crossIn,
  type FiguresByContract,
  figuresOf,
  marginsIn,
  NO_FIGURES,
  whatIfOf,
} from './account-figures.ts'
import type { AccountState, ContractState } from './account-state.ts'
import { marginIn, marginOf } from './margin/of-state.ts'
import { rulesOf } from './margin/rules-of.ts'
import type { Side } from './vocabulary.ts'

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
  const { sharesBalance } = marginOf(state)
  return {
    positions: state.contracts.flatMap((own) => positionsIn(state, own, figures)),
    available: new Map(state.coins.map(({ coin }) => [coin, availableIn(state, coin, figures, cross)])),
    initialMarginRate: sharesBalance ? initialMarginRate(cross) : null,
    maintenanceMarginRate: sharesBalance ? maintenanceMarginRate(cross) : null,
  }
}

function positionsIn(state: AccountState, own: ContractState, figures: FiguresByContract): readonly PositionOutlook[] {
  if (own.positions.length === 0) return []
  const rules = rulesOf(whatIfOf(state, own, figures))
  return own.positions.map((position) => {
    const { liquidationPrice, bankruptcyPrice } = rules.positionAfter(position, figures.get(own) ?? NO_FIGURES)
    const margins = marginsIn(state, own, position)
    return {
      symbol: own.contract.symbol,
      side: position.side,
      size: position.size,
      initialMargin: margins.initial,
      maintenanceMargin: margins.maintenance,
      isolated: marginIn(state, own).holdsMargin,
      leverageE2: own.leverageE2[position.side],
      liquidationPrice,
      bankruptcyPrice,
    }
  })
}
