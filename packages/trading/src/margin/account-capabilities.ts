import type { Instrument } from '../instrument.ts'
import type { AccountType, MarginMode } from '../vocabulary.ts'
import { hasModePerContract, offersHedge, standsAlone } from './account-kinds.ts'
import { type ContractCapabilities, capabilities, type MarginGround, OWN_MODES } from './contract-capabilities.ts'

type Terms = Pick<Instrument, 'contractType' | 'settleCoin'>

/**
 * The consequences of an account's type and margin mode, so that callers need not read these; see
 * {@link ContractCapabilities}.
 */
export interface AccountCapabilities {
  /** The reported margin mode of the account, which applies to contracts without a mode of their own. */
  readonly mode: MarginMode
  /** The margin modes that the whole account may have. */
  readonly modes: readonly MarginMode[]
  /** True if the account's mode can be changed; otherwise each contract has its own mode. */
  readonly choosesMode: boolean
  /**
   * True if coins share one margin balance, so each coin's contracts may use the available balance of all. Such an
   * account has an initial and a maintenance margin rate.
   */
  readonly sharesBalance: boolean
  readonly ground: MarginGround
  /** True if the terminal warns of a stop loss beyond the expected liquidation price (TPSL-14). */
  readonly warnsOfLiquidation: boolean
  /** True if some refusals have other codes for this account type. */
  readonly hasOwnCodes: boolean
  /** True for a coin that counts in the account's total figures in USD. */
  joins(coin: string): boolean
  /** True for a coin whose contracts may also use the available balance of all coins in these totals. */
  shares(coin: string): boolean
  /**
   * Returns the capabilities of a contract. `isolated` is the mode chosen for the contract; it is ignored if the
   * contract has no mode of its own. A contract that is not known yet (`undefined`) has the account's mode.
   */
  contract(contract: Terms | undefined, isolated: boolean): ContractCapabilities
  /** Returns the capabilities of a contract in its reported mode, which may be its own or the account's. */
  reported(contract: Terms, isolated: boolean): ContractCapabilities
}

function accountOf(type: AccountType, mode: MarginMode): AccountCapabilities {
  const isClassic = type === 'classic'
  const isIsolated = mode === 'ISOLATED_MARGIN'
  const joins = (coin: string) => !standsAlone(type, coin)
  const reported = (contract: Terms, isolated: boolean) =>
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
        ? reported(contract, isolated)
        : capabilities(mode, false, contract !== undefined && offersHedge(type, contract)),
    reported,
  }
}

const known = new Map<string, AccountCapabilities>()

/**
 * Returns the capabilities of an account; all accounts of a type and mode share one object. The default mode is that of
 * a new account.
 */
export function accountCapabilities(type: AccountType, mode: MarginMode = 'REGULAR_MARGIN'): AccountCapabilities {
  const key = `${type} ${mode}`
  const found = known.get(key) ?? accountOf(type, mode)
  known.set(key, found)
  return found
}

/** Returns the margin mode of a contract from its reported flag `isolated`. */
function modeOf(isolated: boolean): MarginMode {
  return isolated ? 'ISOLATED_MARGIN' : 'REGULAR_MARGIN'
}
