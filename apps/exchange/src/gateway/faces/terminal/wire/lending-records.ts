import type { LedgerEvent, LendingState, LoanState } from '@perpdesk/engine'
import { divE8, formatE8, ONE } from '@perpdesk/numeric'
import type { InterestCharge, LendingTerms, Loan } from '@perpdesk/protocol'
import type { Stamped } from '../../../core/records.ts'

/** Decimals of an hourly rate. */
const RATE_DECIMALS = 12

/** Returns an hourly rate, given in units of 1e-12, as a decimal. */
function rateText(rate: bigint): string {
  const digits = `${rate}`.padStart(RATE_DECIMALS + 1, '0')
  const fraction = digits.slice(-RATE_DECIMALS).replace(/0+$/, '')
  const whole = digits.slice(0, -RATE_DECIMALS)
  return fraction === '' ? whole : `${whole}.${fraction}`
}

export function lendingTermsOf({ terms, lent, hourlyRate }: LendingState): LendingTerms {
  return {
    coin: terms.coin,
    enabled: terms.enabled,
    minAmount: formatE8(terms.minAmount),
    step: formatE8(terms.step),
    pool: formatE8(terms.pool),
    lent: formatE8(lent),
    hourlyRate: rateText(hourlyRate),
    curve: terms.curve.map((point) => ({ use: formatE8(point.use), hourlyRate: rateText(point.hourlyRate) })),
    freeLimit: formatE8(terms.freeLimit),
    conversionFee: formatE8(terms.conversionFee),
    tiers: terms.tiers.map(({ limit, initialRate, maintenanceRate }) => ({
      limit: formatE8(limit),
      maxLeverage: formatE8(wholeLeverage(initialRate)),
      initialRate: formatE8(initialRate),
      maintenanceRate: formatE8(maintenanceRate),
    })),
  }
}

/** Returns the largest leverage of an initial margin rate, which the terms give as its rounded inverse. */
function wholeLeverage(initialRate: bigint): bigint {
  const leverage = divE8(ONE, initialRate, 'floor')
  return leverage - (leverage % ONE)
}

export function loanOf({ coin, owed, borrowed, free, limit }: LoanState): Loan {
  return {
    coin,
    owed: formatE8(owed),
    borrowed: formatE8(borrowed),
    interestFree: formatE8(free),
    limit: formatE8(limit),
    borrowable: formatE8(owed < limit ? limit - owed : 0n),
  }
}

export function interestChargeOf({ id, coin, cashFlow, time }: Stamped<LedgerEvent>): InterestCharge {
  return { id: `${id}`, coin, interest: formatE8(-cashFlow), time }
}
