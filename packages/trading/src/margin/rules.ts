import type { E8 } from '@perpdesk/numeric'
import type { CrossAccount } from '../account.ts'
import type { WorstFill } from '../order-gate.ts'
import type { Side } from '../vocabulary.ts'
import type { PositionAfter } from '../what-if-account.ts'
import type { ContractFigures, HeldPosition } from './contract-margin.ts'

/** Liquidation price and bankruptcy price of a position; `null` if there is none. */
export interface ProtectivePrices {
  readonly liquidationPrice: E8 | null
  readonly bankruptcyPrice: E8 | null
}

export const NO_PRICES: ProtectivePrices = { liquidationPrice: null, bankruptcyPrice: null }

/**
 * The margin rules of one contract of an account, which differ by account type and margin mode. The effects of orders
 * and settings are calculated with them. Money in E8 of the settle coin.
 */
export interface MarginRules {
  /** Returns the displayed available balance of the contract (5.4, 5.9). May be negative. */
  available(figures: ContractFigures): E8
  /**
   * Returns the balance that new orders may use (5.4): the available balance less the loss of resting orders. May be
   * negative.
   */
  usable(figures: ContractFigures): E8
  /**
   * Returns the usable balance that an order needs, from its additional margin and its immediate loss (zero or
   * negative).
   */
  needed(margin: E8, loss: E8): E8
  /** Returns the largest allowed value of a side's position and orders. */
  largestValue(side: Side): E8
  /** True if an order would be liquidated as soon as it was filled at its worst price (110040). */
  diesAtOnce(worst: () => WorstFill): boolean
  /** Returns the largest loss, counted from the mark price, that is covered for a quantity of a position. */
  backing(figures: ContractFigures, held: HeldPosition, qty: E8): E8
  /**
   * Returns a position after a fill that left the wallet with `walletBalance`. An isolated position cannot hold more
   * margin than the wallet has beside the margin of all other positions; `rest` are the other positions of the same
   * contract.
   */
  bound(own: HeldPosition, rest: readonly HeldPosition[], walletBalance: E8): HeldPosition
  /** Returns a position with its margin, liquidation price and bankruptcy price, at these figures of the contract. */
  positionAfter(own: HeldPosition, figures: ContractFigures): PositionAfter
  /**
   * Returns the liquidation price of the contract: in isolated margin that of `position`, in cross margin of the net
   * position.
   */
  liquidationPrice(position: PositionAfter | null, figures: ContractFigures): E8 | null
  /** Returns the figures from which the account's margin rates follow; `null` if it has no margin rates. */
  rated(figures: ContractFigures): CrossAccount | null
}
