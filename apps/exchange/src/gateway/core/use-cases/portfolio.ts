import type {
  AccountFeeRates,
  LeverageState,
  OrderState,
  PositionState,
  StrategyState,
  WalletState,
} from '@perpdesk/engine'
import { DEFAULT_FEE_RATES, DEFAULT_SPOT_RATES, type MarginMode, REFUSALS } from '@perpdesk/trading'
import type { CoreContext } from '../context.ts'
import { Refusal } from '../refusal.ts'

/** Current state of accounts: balances, positions, open orders, running strategies and settings. */
export class Portfolio {
  readonly #sequencer: CoreContext['sequencer']

  constructor({ sequencer }: Pick<CoreContext, 'sequencer'>) {
    this.#sequencer = sequencer
  }

  wallet(account: number): WalletState {
    const state = this.#engine.wallet(account)
    if (!state) throw new Refusal(REFUSALS.accountNotFound)
    return state
  }

  /** Returns the margin mode; `undefined` if the account is not yet open in the engine. */
  marginMode(account: number): MarginMode | undefined {
    return this.#engine.wallet(account)?.marginMode
  }

  /** Returns the fee rates with which the account's orders are placed now. */
  feeRates(account: number): AccountFeeRates {
    return this.#engine.feeRates(account) ?? { contracts: DEFAULT_FEE_RATES, spot: DEFAULT_SPOT_RATES }
  }

  positions(account: number): readonly PositionState[] {
    return this.#engine.positions(account)
  }

  /** Returns the account's positions on one contract: both sides in hedge mode. */
  positionsOn(account: number, instrument: number): readonly PositionState[] {
    return this.#engine.position(account, instrument)
  }

  openOrders(account: number): readonly OrderState[] {
    return this.#engine.openOrders(account)
  }

  strategies(account: number): readonly StrategyState[] {
    return this.#engine.strategies(account)
  }

  leverage(account: number, instrument: number): LeverageState {
    return this.#engine.leverage(account, instrument)
  }

  leverages(account: number): readonly ({ readonly instrument: number } & LeverageState)[] {
    return this.#engine.leverages(account)
  }

  /** Whether limit prices beyond the collar are moved to the collar (true) or refused (false). */
  movesPrices(account: number): boolean {
    const moves = this.#engine.movesPrices(account)
    if (moves === undefined) throw new Refusal(REFUSALS.accountNotFound)
    return moves
  }

  get #engine(): CoreContext['sequencer']['engine'] {
    return this.#sequencer.engine
  }
}
