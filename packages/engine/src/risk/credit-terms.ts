import { type E8, toSafeCount, toSafeInteger } from '@perpdesk/numeric'
import { leveragedValue, marginSlopePpm, type Side } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { type CreditTerms, POINT } from '../account/credit.ts'

/** Nothing is proven above this value: a hundred billion dollars, so that amounts in points stay safe integers. */
const LARGEST_PROVEN = 10n ** 15n * POINT

/** Returns the margin rates of buy or sell orders, cached until leverage, chosen tier or the contract change. */
export function creditTerms(exposure: Exposure, side: Side): CreditTerms {
  const known = side === 'Buy' ? exposure.buyTerms : exposure.sellTerms
  const leverageE2 = exposure.leverageOf(side)
  if (
    known !== null &&
    known.leverageE2 === leverageE2 &&
    known.instrument === exposure.market.instrument &&
    known.riskId === exposure.riskId
  ) {
    return known
  }
  const terms = sharedTerms(exposure, leverageE2)
  if (side === 'Buy') exposure.buyTerms = terms
  else exposure.sellTerms = terms
  return terms
}

/**
 * Returns the terms of a side, which are usually those last computed for the contract: most exposures of a contract
 * share them, on both sides.
 */
function sharedTerms(exposure: Exposure, leverageE2: number): CreditTerms {
  const { market, account, riskId } = exposure
  const limit = exposure.regime.largestValue(exposure, leverageE2)
  const last = market.creditTerms
  if (
    last !== null &&
    last.instrument === market.instrument &&
    last.leverageE2 === leverageE2 &&
    last.riskId === riskId &&
    last.limit === limit &&
    last.takerRate === account.takerRate
  ) {
    return last
  }
  market.creditTerms = termsOf(exposure, leverageE2, limit)
  return market.creditTerms
}

function termsOf({ market, account, riskId }: Exposure, leverageE2: number, limit: E8): CreditTerms {
  const { takerRate } = account
  const { instrument } = market
  const { riskTiers } = instrument
  const largestValue = smallest(limit, leveragedValue(riskTiers, leverageE2), LARGEST_PROVEN)
  return {
    instrument,
    leverageE2,
    riskId,
    limit,
    takerRate,
    slopePpm: toSafeInteger(marginSlopePpm(leverageE2, takerRate)),
    largestValue,
    largestCost: toSafeCount(largestValue / market.values.unit),
  }
}

function smallest(...values: readonly E8[]): E8 {
  return values.reduce((least, value) => (value < least ? value : least))
}
