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

/** The figures of a position at current prices; money in E8 of its settle coin. */
export interface PositionOutlook {
  readonly symbol: string
  readonly side: Side
  readonly size: E8
  /** In isolated margin the margin that the position holds, in cross margin its initial margin. */
  readonly initialMargin: E8
  readonly maintenanceMargin: E8
  readonly isolated: boolean
  readonly leverageE2: number
  /**
   * `null` if the position has no liquidation price: the calculated price is not above zero or not in the contract's
   * range, or the position is on the hedged side in cross margin.
   */
  readonly liquidationPrice: E8 | null
  readonly bankruptcyPrice: E8 | null
}

export interface AccountOutlook {
  readonly positions: readonly PositionOutlook[]
  /** The displayed available balance of each coin of the account, in E8 of the coin (5.4, 5.9). May be negative. */
  readonly available: ReadonlyMap<string, E8>
  /**
   * Margin rates, as fractions, of the coins that share one margin balance. `null` if no coins do, in isolated margin,
   * and if the margin balance is not above zero.
   */
  readonly initialMarginRate: E8 | null
  readonly maintenanceMarginRate: E8 | null
}

/** Returns the positions, available balances and margin rates of an account at current prices (5.3 to 5.6, 5.9). */
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
