import { type E8, toSafeCount, toSafeInteger } from '@perpdesk/numeric'
import { leveragedValue, marginSlopePpm, maxValueAtLeverage, type Side } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { type CreditTerms, POINT } from '../account/credit.ts'
import { chosenTier } from './chosen-tier.ts'

/** Above it nothing is proven: a hundred billion dollars, so that what is counted in points stays a safe whole number. */
const LARGEST_PROVEN = 10n ** 15n * POINT

/** The terms of a side, remembered until its leverage, its chosen tier or the contract's data change. */
export function creditTerms(exposure: Exposure, side: Side): CreditTerms {
  const known = side === 'Buy' ? exposure.buyTerms : exposure.sellTerms
  const { instrument } = exposure.market
  if (
    known !== null &&
    known.instrument === instrument &&
    known.leverageE2 === exposure.leverageOf(side) &&
    known.riskId === exposure.riskId
  ) {
    return known
  }
  const other = side === 'Buy' ? exposure.sellTerms : exposure.buyTerms
  const terms = sharedTerms(exposure, exposure.leverageOf(side), other)
  if (side === 'Buy') exposure.buyTerms = terms
  else exposure.sellTerms = terms
  return terms
}

/** Both sides have the same terms nearly always, and so have most exposures of a contract. */
function sharedTerms(exposure: Exposure, leverageE2: number, other: CreditTerms | null): CreditTerms {
  const { instrument } = exposure.market
  if (
    other !== null &&
    other.instrument === instrument &&
    other.leverageE2 === leverageE2 &&
    other.riskId === exposure.riskId
  ) {
    return other
  }
  return termsOf(exposure, leverageE2)
}

function termsOf(exposure: Exposure, leverageE2: number): CreditTerms {
  const { market, account, riskId } = exposure
  const { instrument } = market
  const { riskTiers } = instrument
  const limit = exposure.perSymbol ? chosenTier(exposure).maxValue : maxValueAtLeverage(riskTiers, leverageE2)
  const largestValue = smallest(limit, leveragedValue(riskTiers, leverageE2), LARGEST_PROVEN)
  return {
    instrument,
    leverageE2,
    riskId,
    slopePpm: toSafeInteger(marginSlopePpm(leverageE2, account.takerRate)),
    largestValue,
    largestCost: toSafeCount(largestValue / market.values.unit),
  }
}

function smallest(...values: readonly E8[]): E8 {
  return values.reduce((least, value) => (value < least ? value : least))
}
