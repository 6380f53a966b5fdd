import { type ContractInstrument, isInverse } from '@perpdesk/trading'
import type { CoinModel } from './coins.ts'

/** Minimum daily turnover of any listed contract, in the quote coin. */
const LEAST_TURNOVER = 2e6

/** Lifetime from which a contract counts as quarterly; most futures trading is in quarterlies. */
const QUARTERLY_LIFE = 100 * 86_400_000

/**
 * Returns a contract's daily turnover in its quote coin. Each coin trades most in its USDT perpetual; the other
 * families get a few percent of that, dated contracts about one percent. Assumed shares of the magnitude seen on large
 * exchanges.
 */
export function turnoverOf(instrument: ContractInstrument, model: CoinModel): number {
  return Math.max(model.turnover * shareOf(instrument), LEAST_TURNOVER)
}

function shareOf(instrument: ContractInstrument): number {
  const { settleCoin, launchTime, deliveryTime } = instrument
  const inverse = isInverse(instrument)
  if (deliveryTime === 0) return inverse ? 0.08 : settleCoin === 'USDC' ? 0.06 : 1
  const ofFamily = inverse ? 0.012 : settleCoin === 'USDC' ? 0.004 : 0.006
  return deliveryTime - launchTime > QUARTERLY_LIFE ? ofFamily : ofFamily * 0.4
}
