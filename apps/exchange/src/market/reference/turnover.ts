import { type ContractInstrument, type IndexedInstrument, isContract, isInverse } from '@perpdesk/trading'
import { type CoinModel, coinModel, isDollar } from './coins.ts'

/** Minimum daily turnover of any listed instrument, in USDT. */
const LEAST_TURNOVER = 2e6

/** Lifetime from which a contract counts as quarterly; most futures trading is in quarterlies. */
const QUARTERLY_LIFE = 100 * 86_400_000

/** Shares of a coin's turnover on spot pairs: in USDT, in USDC, and in another coin. */
const PAIR_SHARES = { USDT: 0.12, USDC: 0.015, other: 0.004 } as const

/**
 * Returns an instrument's daily turnover in its quote coin. Each coin trades most in its USDT perpetual; its USDT pair
 * gets an eighth of that, the other families a few percent, dated contracts about one percent. Assumed shares of the
 * magnitude seen on large exchanges.
 */
export function turnoverOf(instrument: IndexedInstrument, model: CoinModel): number {
  if (isContract(instrument)) return Math.max(model.turnover * shareOf(instrument), LEAST_TURNOVER)
  const { quoteCoin } = instrument
  const share = quoteCoin === 'USDT' || quoteCoin === 'USDC' ? PAIR_SHARES[quoteCoin] : PAIR_SHARES.other
  const turnover = Math.max(model.turnover * share, LEAST_TURNOVER)
  return isDollar(quoteCoin) ? turnover : turnover / coinModel(quoteCoin).price
}

function shareOf(instrument: ContractInstrument): number {
  const { settleCoin, launchTime, deliveryTime } = instrument
  const inverse = isInverse(instrument)
  if (deliveryTime === 0) return inverse ? 0.08 : settleCoin === 'USDC' ? 0.06 : 1
  const ofFamily = inverse ? 0.012 : settleCoin === 'USDC' ? 0.004 : 0.006
  return deliveryTime - launchTime > QUARTERLY_LIFE ? ofFamily : ofFamily * 0.4
}
