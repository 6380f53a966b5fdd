import type { MarginMode } from '../vocabulary.ts'

/** The ground of a margin in a single word, shown where an account or a contract has no rates. */
export type MarginGround = 'shared' | 'isolated' | 'alone'

/**
 * Consequences of the margin mode of a contract, as callers need them. They ask this and never the mode itself, whose
 * value is only for showing and sending.
 */
export interface ContractCapabilities {
  /** As it is reported. */
  readonly mode: MarginMode
  /** Modes that may be chosen for this contract alone; where the whole account has one, that one. */
  readonly modes: readonly MarginMode[]
  /** The mode is chosen for the contract and not for the whole account. */
  readonly choosesMode: boolean
  /** The tier of the risk ladder is chosen; elsewhere it follows the value of positions and orders. */
  readonly choosesRiskLimit: boolean
  /** The leverage may be changed. */
  readonly choosesLeverage: boolean
  /** In hedge mode the long and the short may have a leverage each. */
  readonly hasLeverageOfSide: boolean
  /** A long and a short may be held at a time. */
  readonly offersHedge: boolean
  /** It stands on the wallet of its settle coin, and on no other coin. */
  readonly hasOwnWallet: boolean
  /** It draws on the free balance of all coins that stand together. */
  readonly sharesBalance: boolean
  /** Each position stands on the margin that it holds: margin is added to it and taken from it, and its liquidation price stands still. */
  readonly holdsMargin: boolean
  /** Margin goes by the entry and does not move with the mark. */
  readonly chargesByEntry: boolean
  /** A return on margin can be given, as profit is measured against the margin of one position. */
  readonly hasReturnOnMargin: boolean
  readonly ground: MarginGround
}

/** Modes that are chosen between, for an account or a contract. */
export const OWN_MODES = ['REGULAR_MARGIN', 'ISOLATED_MARGIN'] as const satisfies readonly MarginMode[]

const known = new Map<string, ContractCapabilities>()

/** One object for all contracts that are margined alike. `own` is true where the contract has a mode and a wallet of its own. */
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
