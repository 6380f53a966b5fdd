import type { E8 } from '@perpdesk/numeric'

/** The balance of one coin of an account. */
export class Wallet {
  readonly coin: string
  balance: E8 = 0n
  /** Part of all deposits that may be traded with and lost, but never withdrawn. */
  bonus: E8 = 0n
  /** Closed profit, fees and funding since the account was opened. */
  cumRealised: E8 = 0n

  constructor(coin: string) {
    this.coin = coin
  }
}
