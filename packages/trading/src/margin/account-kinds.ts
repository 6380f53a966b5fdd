import { USD_COINS } from '../collateral.ts'
import type { Instrument } from '../instrument.ts'
import { isInverse } from '../value.ts'
import type { AccountType } from '../vocabulary.ts'

/**
 * True if cross or isolated margin is chosen for the contract itself, and the wallet of its settle coin alone covers it
 * (5.1): for all contracts of a classic account, and for inverse contracts in UTA 1.0. Otherwise the whole account has
 * one mode.
 */
export function hasModePerContract(accountType: AccountType, contract: Pick<Instrument, 'contractType'>): boolean {
  return accountType === 'classic' || (accountType === 'UTA' && isInverse(contract))
}

/**
 * True if a coin's wallet does not share its balance with other coins: all coins of a classic account, and the settle
 * coins of inverse contracts in UTA 1.0 (5.1).
 */
export function standsAlone(accountType: AccountType, coin: string): boolean {
  return accountType === 'classic' || (accountType === 'UTA' && !USD_COINS.includes(coin))
}

/** True if hedge mode is offered (4.1): for USDT perpetuals, and for inverse futures in accounts before UTA 2.0. */
export function offersHedge(
  accountType: AccountType,
  { contractType, settleCoin }: Pick<Instrument, 'contractType' | 'settleCoin'>,
): boolean {
  if (contractType === 'InverseFutures') return accountType !== 'UTA2'
  return contractType === 'LinearPerpetual' && settleCoin === 'USDT'
}
