import { USD_COINS } from '../collateral.ts'
import type { Instrument } from '../instrument.ts'
import { isInverse } from '../value.ts'
import type { AccountType } from '../vocabulary.ts'

/**
 * True where cross or isolated margin is chosen contract by contract, with a wallet for each coin (5.1): all of a
 * classic account, and inverse contracts in UTA 1.0. Otherwise the whole account has one mode.
 */
export function hasModePerContract(accountType: AccountType, contract: Pick<Instrument, 'contractType'>): boolean {
  return accountType === 'classic' || (accountType === 'UTA' && isInverse(contract))
}

/** True where a coin's wallet stands alone: all of a classic account, and those of inverse contracts in UTA 1.0 (5.1). */
export function standsAlone(accountType: AccountType, coin: string): boolean {
  return accountType === 'classic' || (accountType === 'UTA' && !USD_COINS.includes(coin))
}

/** True where a long and a short may be held at once (4.1): USDT perpetuals, and inverse futures before UTA 2.0. */
export function offersHedge(
  accountType: AccountType,
  { contractType, settleCoin }: Pick<Instrument, 'contractType' | 'settleCoin'>,
): boolean {
  if (contractType === 'InverseFutures') return accountType !== 'UTA2'
  return contractType === 'LinearPerpetual' && settleCoin === 'USDT'
}
