import type { E8 } from '@perpdesk/numeric'
import { type CollateralCoin, collateralTaken } from '../collateral.ts'
import type { CoinLoan } from './margin.ts'

/** A coin that a spot order gives or receives, in an account in cross margin; amounts in E8 of the coin. */
export interface ExchangedCoin extends CollateralCoin {
  /** Balance less manual loans plus unrealised profit. */
  readonly equity: E8
  /** The part of the balance that other orders promise. */
  readonly inOrders: E8
  /** `undefined` if the coin is not lent to the account. */
  readonly loan: CoinLoan | undefined
}

/**
 * Returns the usable balance in USD that the exchange of `amount` of a coin for `gain` of another takes (5.4): the
 * collateral lost, and the initial margin of what is then borrowed. Negative if the usable balance grows.
 */
export function exchangeCost(given: ExchangedCoin, amount: E8, received: ExchangedCoin, gain: E8): E8 {
  const lost = collateralTaken(given, given.equity - given.inOrders, amount)
  return (
    lost + collateralTaken(received, received.equity, -gain) + addedDebt(given, amount) + addedDebt(received, -gain)
  )
}

function addedDebt({ loan, equity, inOrders }: ExchangedCoin, amount: E8): E8 {
  if (loan === undefined) return 0n
  const left = equity - inOrders
  return loan.marginsAt(left - amount).initial - loan.marginsAt(left).initial
}
