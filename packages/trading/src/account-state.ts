import type { E8 } from '@perpdesk/numeric'
import type { BorrowMargins } from './borrowing/margin.ts'
import type { CollateralCoin } from './collateral.ts'
import type { HeldPosition, OpeningOrders } from './margin/contract-margin.ts'
import type { ContractInstrument } from './products/contract.ts'
import type { AccountType, Side } from './vocabulary.ts'

/** One contract that an account has settings, positions or orders in. */
export interface ContractState {
  readonly contract: Pick<
    ContractInstrument,
    'symbol' | 'contractType' | 'settleCoin' | 'riskTiers' | 'tickSize' | 'maxPrice' | 'minLeverageE2' | 'maxLeverageE2'
  >
  readonly hedge: boolean
  /** Its margin mode where it has one of its own; elsewhere the account's counts. */
  readonly ownIsolated: boolean
  readonly leverageE2: Readonly<Record<Side, number>>
  /** Chosen tier of the risk ladder, from 1; counts where settings are the contract's own. */
  readonly riskId: number
  readonly mark: E8
  /** Price that profit on paper is counted at (R1.8). */
  readonly profitAt: E8
  readonly positions: readonly HeldPosition[]
  /** Resting orders that may open. */
  readonly orders: OpeningOrders
  /** All resting orders beyond the mark, closing ones among them, and those of them that may open. */
  readonly beyond: OpeningOrders
  readonly beyondOpening: OpeningOrders
  /** Any order rests, also one that can only close. */
  readonly hasOrders: boolean
}

/** A coin of an account. */
export interface CoinState extends CollateralCoin {
  readonly coin: string
  readonly walletBalance: E8
  /** Margins of its debt in USD; a change of settings is judged as if they stayed [X]. Absent without a debt. */
  readonly debt?: BorrowMargins
}

/** An account with everything that its margins depend on, at one moment. */
export interface AccountState {
  readonly accountType: AccountType
  /** Mode of the contracts that have none of their own. */
  readonly isolated: boolean
  readonly takerRate: E8
  /** Coins with a balance, and those that contracts are settled in. */
  readonly coins: readonly CoinState[]
  /** In the order in which refusals name them. */
  readonly contracts: readonly ContractState[]
  /** An order waits to close a position at a rate of the account (3.10). */
  readonly closesWaiting: boolean
  /** True when spot margin is on or the account has a debt. Absent on an exchange that lends nothing. */
  readonly borrows?: boolean
}
