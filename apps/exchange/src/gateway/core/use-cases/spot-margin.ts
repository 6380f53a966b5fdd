import type { LendingState, LoanState } from '@perpdesk/engine'
import type { E8 } from '@perpdesk/numeric'
import { BORROW_REFUSALS, isRepayBlocked } from '@perpdesk/trading'
import type { Caller } from '../caller/caller.ts'
import type { CoreContext } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { taken } from './taken.ts'

/** Spot margin and loans of accounts, and the terms on which coins are lent. */
export class SpotMargin {
  readonly #sequencer: CoreContext['sequencer']

  constructor({ sequencer }: Pick<CoreContext, 'sequencer'>) {
    this.#sequencer = sequencer
  }

  /** Returns the lent coins with the use of the lender's pool. */
  lending(): readonly LendingState[] {
    return this.#engine.lending()
  }

  /** Returns what an account owes of each coin that is lent to it. */
  loans(account: number): readonly LoanState[] {
    return this.#engine.loans(account)
  }

  /** Returns the leverage of spot margin; 0 while it is off. */
  leverage(account: number): number {
    return this.#engine.spotLeverage(account)
  }

  /** True while repayment on request is closed. */
  get isRepayBlocked(): boolean {
    return isRepayBlocked(this.#sequencer.now())
  }

  async setLeverage({ account }: Caller, leverage: number): Promise<void> {
    await taken(this.#sequencer, { type: 'setSpotMargin', account: account.id, leverage })
  }

  /** Takes a manual loan; returns the debt after it. */
  async borrow({ account }: Caller, coin: string, amount: E8): Promise<LoanState> {
    await taken(this.#sequencer, { type: 'borrow', account: account.id, coin, amount })
    return this.#loanOf(account.id, coin)
  }

  /** Repays a debt; 0n repays all of it. Returns the debt after it. */
  async repay({ account }: Caller, coin: string, amount: E8, converts: boolean): Promise<LoanState> {
    await taken(this.#sequencer, { type: 'repay', account: account.id, coin, amount, converts })
    return this.#loanOf(account.id, coin)
  }

  async setCollateralSwitch({ account }: Caller, coin: string, isCollateral: boolean): Promise<void> {
    await taken(this.#sequencer, { type: 'setCollateralSwitch', account: account.id, coin, isCollateral })
  }

  #loanOf(account: number, coin: string): LoanState {
    const found = this.loans(account).find((loan) => loan.coin === coin)
    if (found === undefined) throw new Refusal(BORROW_REFUSALS.coinNotLent, { coin })
    return found
  }

  get #engine(): CoreContext['sequencer']['engine'] {
    return this.#sequencer.engine
  }
}
