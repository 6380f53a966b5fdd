import { e8 } from '@perpdesk/numeric'
import { perpetualSymbol } from '../symbol-name.ts'
import { buildContract, fundingTerms, type UnlistedContract } from './build-contract.ts'
import { linearImpactNotional } from './impact-notional.ts'
import { commonPool } from './insurance-pools.ts'
import { BTC_RISK_TIERS, modelRiskTiers } from './risk-ladders.ts'
import type { TableRow } from './table.ts'

/**
 * Returns the terms from a table row of a USDT or USDC perpetual. The columns are: id, base coin, a column specific to
 * the table, displayed decimals, tick size, highest price, lot size, largest limit and market order, largest leverage,
 * first risk cap (quote coin), funding cap, funding interval (minutes), collar X and Y.
 */
export function linearTerms(row: TableRow, quoteCoin: 'USDT' | 'USDC') {
  const baseCoin = row.text(1)
  const maxLeverageE2 = row.whole(9) * 100
  const firstCap = row.e8(10)
  return {
    symbol: perpetualSymbol(quoteCoin === 'USDT' ? 'usdt' : 'usdc', baseCoin),
    contractType: 'LinearPerpetual',
    baseCoin,
    quoteCoin,
    settleCoin: quoteCoin,
    deliveryTime: 0,
    priceScale: row.whole(3),
    tickSize: row.e8(4),
    maxPrice: row.e8(5),
    lotSize: row.e8(6),
    maxLimitQty: row.e8(7),
    maxMarketQty: row.e8(8),
    minNotional: e8('5'),
    maxLeverageE2,
    riskTiers: modelRiskTiers(maxLeverageE2, firstCap),
    funding: fundingTerms(baseCoin, row.whole(12), row.e8(11)),
    priceLimitX: row.e8(13),
    priceLimitY: row.e8(14),
    impactNotional: linearImpactNotional(maxLeverageE2, firstCap),
    insurancePool: commonPool(quoteCoin),
  } as const
}

/**
 * Returns a USDT perpetual from a table row with the additional columns tags and source. `launchTime` is in
 * milliseconds since 1970 UTC.
 */
export function linearContract(row: TableRow, launchTime: number): UnlistedContract {
  const terms = linearTerms(row, 'USDT')
  return buildContract({
    ...terms,
    launchTime,
    riskTiers: terms.baseCoin === 'BTC' ? BTC_RISK_TIERS : terms.riskTiers,
    tags: row.words(15),
    source: row.text(16) === 'public' ? 'public' : 'assumed',
  })
}
