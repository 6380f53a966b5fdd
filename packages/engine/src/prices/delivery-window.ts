import type { ContractMarket } from '../market.ts'

/** A delivery that is moved or taken back has no window yet. */
export function forgetWindow(market: ContractMarket): void {
  const { prices } = market
  prices.deliverySum = 0n
  prices.deliveryCount = 0
  prices.deliverySecond = 0
  prices.predictedDelivery = 0n
}
