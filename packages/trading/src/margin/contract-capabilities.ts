import type { MarginMode } from '../vocabulary.ts'

/**
 * The balance that covers a position, in one word: a balance shared by all coins, the position's own margin, or the
 * wallet of the settle coin alone. It is displayed if an account or a contract has no margin rates.
 */
export type MarginGround = 'shared' | 'isolated' | 'alone'

/**
 * The consequences of a contract's margin mode. Callers decide by these fields and never by the mode itself, which is
 * only displayed and sent.
 */
export interface ContractCapabilities {
  /** The reported margin mode. */
  readonly mode: MarginMode
  /** The modes that may be chosen for this contract; only the current one if the mode belongs to the whole account. */
  readonly modes: readonly MarginMode[]
  /** True if the mode is chosen for the contract and not for the whole account. */
  readonly choosesMode: boolean
  /** True if the risk tier is chosen by the trader; otherwise it follows the value of positions and orders. */
  readonly choosesRiskLimit: boolean
  /** True if the leverage may be changed. */
  readonly choosesLeverage: boolean
  /** True if long and short may have different leverages in hedge mode. */
  readonly hasLeverageOfSide: boolean
  /** True if the contract offers hedge mode, with a long and a short at the same time. */
  readonly offersHedge: boolean
  /** True if only the wallet of its settle coin covers the contract. */
  readonly hasOwnWallet: boolean
  /** True if the contract may use the available balance of all coins that share one margin balance. */
  readonly sharesBalance: boolean
  /**
   * True if each position holds a margin of its own (isolated margin): margin can be added to it and removed, and its
   * liquidation price does not depend on other positions.
   */
  readonly holdsMargin: boolean
  /** True if margin is calculated from the entry value and does not follow the mark price. */
  readonly chargesByEntry: boolean
  /** True if a return on margin exists, because the margin of a single position is known. */
  readonly hasReturnOnMargin: boolean
  readonly ground: MarginGround
}

/** The margin modes that can be chosen for an account or a contract. */
export const OWN_MODES = ['REGULAR_MARGIN', 'ISOLATED_MARGIN'] as const satisfies readonly MarginMode[]

const known = new Map<string, ContractCapabilities>()

/**
 * Returns the capabilities of a contract; contracts with the same margin rules share one object. `own` is true if the
 * contract has a mode and a wallet of its own.
 */
export function capabilities(mode: MarginMode, own: boolean, offersHedge: boolean): ContractCapabilities {
  const key = `${mode} ${own} ${offersHedge}`
  const found = known.get(key) ?? contractOf(mode, own, offersHedge)
  known.set(key, found)
  return found
}

function contractOf(mode: MarginMode, own: boolean, offersHedge: boolean): ContractCapabilities {
  const holdsMargin = mode === 'ISOLATED_MARGIN'
  return {
    mode,
    modes: own ? OWN_MODES : [mode],
    choosesMode: own,
    choosesRiskLimit: own,
    choosesLeverage: !own || holdsMargin,
    hasLeverageOfSide: holdsMargin,
    offersHedge,
    hasOwnWallet: own,
    sharesBalance: !own && !holdsMargin,
    holdsMargin,
    chargesByEntry: own || holdsMargin,
    hasReturnOnMargin: mode !== 'PORTFOLIO_MARGIN',
    ground: holdsMargin ? 'isolated' : own ? 'alone' : 'shared',
  }
}
