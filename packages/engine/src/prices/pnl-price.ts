import { type Amount, amountOf } from '@perpdesk/numeric'
import type { ContractMarket } from '../market.ts'

/**
 * Returns the price at which unrealised profit counts (R1.8): the mark, or in the settlement window the mean of the
 * index prices so far.
 */
export function pnlPriceOf(market: ContractMarket): Amount {
  const { predictedDelivery } = market.prices
  return predictedDelivery === 0n || market.countsAtMark ? market.markAmount : amountOf(predictedDelivery)
}
