import type { E8 } from '@perpdesk/numeric'
import type { BorrowMargins } from './borrowing/margin.ts'
import type { CollateralCoin } from './collateral.ts'
import type { HeldPosition, OpeningOrders } from './margin/contract-margin.ts'
import type { ContractInstrument } from './products/contract.ts'
import type { AccountType, Side } from './vocabulary.ts'

/** The state of an account in one contract in which it has settings, positions or orders. */
export interface ContractState {
  readonly contract: Pick<
    ContractInstrument,
    'symbol' | 'contractType' | 'settleCoin' | 'riskTiers' | 'tickSize' | 'maxPrice' | 'minLeverageE2' | 'maxLeverageE2'
  >
  readonly hedge: boolean
  /** The contract's own margin mode; ignored if the account has one mode for all contracts. */
  readonly ownIsolated: boolean
  readonly leverageE2: Readonly<Record<Side, number>>
  /** Chosen tier of the risk ladder, from 1; ignored if the tier follows the value of positions and orders. */
  readonly riskId: number
  readonly mark: E8
  /** Price at which unrealised profit is calculated (R1.8). */
  readonly profitAt: E8
  readonly positions: readonly HeldPosition[]
  /** Resting orders that may open. */
  readonly orders: OpeningOrders
  /** All resting orders with a loss at the mark price, including closing orders, and those of them that may open. */
  readonly beyond: OpeningOrders
  readonly beyondOpening: OpeningOrders
  /** True if any order rests, including orders that can only close. */
  readonly hasOrders: boolean
}

/** A coin of an account. */
export interface CoinState extends CollateralCoin {
  readonly coin: string
  readonly walletBalance: E8
  /** Margins of its debt in USD; a change of settings is judged as if they stayed [X]. Absent without a debt. */
  readonly debt?: BorrowMargins
}

/** The state of an account, at one moment, on which its margins depend. */
export interface AccountState {
  readonly accountType: AccountType
  /** True in isolated margin; the mode applies to contracts without a mode of their own. */
  readonly isolated: boolean
  readonly takerRate: E8
  /** The coins with a balance, and the settle coins of the contracts. */
  readonly coins: readonly CoinState[]
  /** The contracts, in the order in which a refusal names the first that causes it. */
  readonly contracts: readonly ContractState[]
  /** True if an MMR close order waits for its maintenance margin rate (3.10). */
  readonly closesWaiting: boolean
  /** True when spot margin is on or the account has a debt. Absent on an exchange that lends nothing. */
  readonly borrows?: boolean
}
