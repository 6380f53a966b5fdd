import type { ContractMarket } from '../market.ts'

/** Clears the settlement window of a contract whose delivery is moved or withdrawn. */
export function forgetWindow(market: ContractMarket): void {
  const { prices } = market
  prices.deliverySum = 0n
  prices.deliveryCount = 0
  prices.deliverySecond = 0
  prices.predictedDelivery = 0n
}
