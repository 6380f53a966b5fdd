import type { E8 } from '@perpdesk/numeric'
import type { CrossAccount } from '../account.ts'
import type { WorstFill } from '../order-gate.ts'
import type { Side } from '../vocabulary.ts'
import type { PositionAfter } from '../what-if-account.ts'
import type { ContractFigures, HeldPosition } from './contract-margin.ts'

/** Prices at which positions are liquidated, and at which their margin is used up; `null` where there is none. */
export interface ProtectivePrices {
  readonly liquidationPrice: E8 | null
  readonly bankruptcyPrice: E8 | null
}

export const NO_PRICES: ProtectivePrices = { liquidationPrice: null, bankruptcyPrice: null }

/** The margin rules of one contract of an account, as its orders and settings are foreseen by them. Money in E8 of the settle coin. */
export interface MarginRules {
  /** The balance that is shown as available to the contract (5.4, 5.9). May be negative. */
  available(figures: ContractFigures): E8
  /** The balance that new orders of the contract may use (5.4): less the loss of resting orders. May be negative. */
  usable(figures: ContractFigures): E8
  /** The balance that an order must find usable which needs so much more margin and could lose so much at once (zero or less). */
  needed(margin: E8, loss: E8): E8
  /** Largest value of a side. */
  largestValue(side: Side): E8
  /** True for an order that would be liquidated as soon as it filled at its worst price (110040). */
  diesAtOnce(worst: () => WorstFill): boolean
  /** The most that lots of a position may lose from the mark on. */
  backing(figures: ContractFigures, held: HeldPosition, qty: E8): E8
  /**
   * A position once a fill has left `walletBalance`: it holds no more than there is beside the margin that other positions hold for
   * themselves, `rest` being the contract's own.
   */
  bound(own: HeldPosition, rest: readonly HeldPosition[], walletBalance: E8): HeldPosition
  /** A position with its margin and protective prices, when the account stands like this. */
  positionAfter(own: HeldPosition, figures: ContractFigures): PositionAfter
  /** Price at which the contract is liquidated: that of a position, or of the unhedged part of all where they stand together. */
  liquidationPrice(position: PositionAfter | null, figures: ContractFigures): E8 | null
  /** The sums behind the reported rates of the account; `null` where it has none. */
  rated(figures: ContractFigures): CrossAccount | null
}
