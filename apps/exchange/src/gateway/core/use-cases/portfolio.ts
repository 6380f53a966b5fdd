import type { LeverageState, OrderState, PositionState, StrategyState, WalletState } from '@perpdesk/engine'
import { type MarginMode, REFUSALS } from '@perpdesk/trading'
import type { CoreContext } from '../context.ts'
import { Refusal } from '../refusal.ts'

/** Present state of accounts: money, positions, open orders, running strategies, settings. */
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

  /** `undefined` for an account that is not opened yet. */
  marginMode(account: number): MarginMode | undefined {
    return this.#engine.wallet(account)?.marginMode
  }

  positions(account: number): readonly PositionState[] {
    return this.#engine.positions(account)
  }

  /** On one contract: both sides of a hedged one. */
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

  /** True moves limit prices beyond the collar to it, false refuses them. */
  movesPrices(account: number): boolean {
    const moves = this.#engine.movesPrices(account)
    if (moves === undefined) throw new Refusal(REFUSALS.accountNotFound)
    return moves
  }

  get #engine(): CoreContext['sequencer']['engine'] {
    return this.#sequencer.engine
  }
}
