import type { Instrument } from '../instrument.ts'
import type { AccountType, MarginMode } from '../vocabulary.ts'
import { hasModePerContract, offersHedge, standsAlone } from './account-kinds.ts'
import { type ContractCapabilities, capabilities, type MarginGround, OWN_MODES } from './contract-capabilities.ts'

type Terms = Pick<Instrument, 'contractType' | 'settleCoin'>

/** Consequences of the type and the margin mode of an account, as callers need them; see {@link ContractCapabilities}. */
export interface AccountCapabilities {
  /** Mode of the contracts that have none of their own, as it is reported. */
  readonly mode: MarginMode
  /** Modes that the whole account may have. */
  readonly modes: readonly MarginMode[]
  /** It may be changed from one to another; else each contract has its own. */
  readonly choosesMode: boolean
  /** Coins stand together, and their free balance is free for each: such an account has an initial and a maintenance margin rate. */
  readonly sharesBalance: boolean
  readonly ground: MarginGround
  /** People are warned of stops beyond a liquidation price that is foreseen (TPSL-14). */
  readonly warnsOfLiquidation: boolean
  /** Some refusals have codes of their own. */
  readonly hasOwnCodes: boolean
  /** True for a coin whose money counts in the sums over coins that stand together. */
  joins(coin: string): boolean
  /** True for one that may draw on the free balance of these, too. */
  shares(coin: string): boolean
  /** `isolated` is the mode that was chosen for the contract, and counts where it chooses. One that is not known yet goes by the account's mode. */
  contract(contract: Terms | undefined, isolated: boolean): ContractCapabilities
  /** Of a contract with its reported mode, no matter who chose it. */
  told(contract: Terms, isolated: boolean): ContractCapabilities
}

function accountOf(type: AccountType, mode: MarginMode): AccountCapabilities {
  const isClassic = type === 'classic'
  const isIsolated = mode === 'ISOLATED_MARGIN'
  const joins = (coin: string) => !standsAlone(type, coin)
  const told = (contract: Terms, isolated: boolean) =>
    capabilities(modeOf(isolated), hasModePerContract(type, contract), offersHedge(type, contract))
  return {
    mode,
    modes: isClassic ? ['REGULAR_MARGIN'] : OWN_MODES,
    choosesMode: !isClassic,
    sharesBalance: !isClassic && !isIsolated,
    ground: isIsolated ? 'isolated' : isClassic ? 'alone' : 'shared',
    warnsOfLiquidation: type !== 'UTA2',
    hasOwnCodes: isClassic,
    joins,
    shares: (coin) => !isIsolated && joins(coin),
    contract: (contract, isolated) =>
      contract !== undefined && hasModePerContract(type, contract)
        ? told(contract, isolated)
        : capabilities(mode, false, contract !== undefined && offersHedge(type, contract)),
    told,
  }
}

const known = new Map<string, AccountCapabilities>()

/** One object for all accounts of a type and mode; without a mode as an account is opened. */
export function accountCapabilities(type: AccountType, mode: MarginMode = 'REGULAR_MARGIN'): AccountCapabilities {
  const key = `${type} ${mode}`
  const found = known.get(key) ?? accountOf(type, mode)
  known.set(key, found)
  return found
}

/** The mode of a contract from its reported flag. */
function modeOf(isolated: boolean): MarginMode {
  return isolated ? 'ISOLATED_MARGIN' : 'REGULAR_MARGIN'
}
