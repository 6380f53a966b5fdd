import type { ContractType } from '@perpdesk/trading'

/** Broad categories of markets, for telemetry and notifications. */
export const MARKET_CATEGORIES = ['spot', 'future', 'option', 'futurespread'] as const
export type MarketCategory = (typeof MARKET_CATEGORIES)[number]

/** The types of market and the category of each. */
export const MARKET_TYPES = {
  spot: 'spot',
  spotMargin: 'spot',
  usdtPerpetual: 'future',
  usdtFuture: 'future',
  usdcPerpetual: 'future',
  usdcFuture: 'future',
  inversePerpetual: 'future',
  inverseFuture: 'future',
  option: 'option',
  carryTrade: 'futurespread',
  futureSpread: 'futurespread',
  perpBasis: 'futurespread',
  fundingRateArbitrage: 'futurespread',
} as const satisfies Record<string, MarketCategory>
export type MarketType = keyof typeof MARKET_TYPES

/** Returns the market type of a contract, from its contract type and settle coin. */
export function marketTypeOf(contract: {
  readonly contractType: ContractType
  readonly settleCoin: string
}): MarketType {
  const { contractType, settleCoin } = contract
  if (contractType === 'Option') return 'option'
  if (contractType === 'Spot') return 'spot'
  if (contractType === 'Spread') return 'futureSpread'
  const isDated = contractType.endsWith('Futures')
  if (contractType.startsWith('Inverse')) return isDated ? 'inverseFuture' : 'inversePerpetual'
  if (settleCoin === 'USDC') return isDated ? 'usdcFuture' : 'usdcPerpetual'
  return isDated ? 'usdtFuture' : 'usdtPerpetual'
}
