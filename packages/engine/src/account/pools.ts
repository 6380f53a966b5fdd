import type { E8 } from '@perpdesk/numeric'
import { PeakWindow } from './peak-window.ts'

/**
 * One pool of the insurance fund (6.4). The fund's house account holds the money; the balances of all pools of a coin
 * add up to that account's balance.
 */
export class InsurancePool {
  readonly name: string
  readonly coin: string
  balance: E8 = 0n
  /** Peak of the balance plus the unrealised profit of the positions that the exchange has taken over. */
  readonly peak = new PeakWindow()

  constructor(name: string, coin: string) {
    this.name = name
    this.coin = coin
  }
}

/** Figures of the insurance fund for one contract. */
export class ContractFund {
  /** Profit or loss of the fund on the contract since its listing. */
  pnl: E8 = 0n
  readonly peak = new PeakWindow()
  /** True while positions are being deleveraged (R6.1, R6.2). */
  deleveraging = false
  /** Cache of the contract's pool. Not part of the state. */
  pool: InsurancePool | null = null
}
