import { deliveryOf, PERIOD_CODES, type PeriodCode } from './calendar.ts'

/** How the addresses of inverse futures write the period codes (ROUTE-03, R1.6). */
const SHORT: Readonly<Record<PeriodCode, string>> = {
  CurW: 'W',
  NextW: 'BIW',
  NNextW: 'NBIW',
  CurM: 'M',
  NextM: 'BIM',
  NNextM: 'NBIM',
  CurQ: 'Q',
  NextQ: 'BIQ',
  NNextQ: 'NBIQ',
}

/** `CurQ` as `Q`. */
export function shortPeriod(code: PeriodCode): string {
  return SHORT[code]
}

/** `Q` as `CurQ`; `undefined` for a text that is none of them. */
export function periodOfShort(text: string): PeriodCode | undefined {
  return PERIOD_CODES.find((code) => SHORT[code] === text)
}

/**
 * The code under which a delivery is known at a time: where several mean it the longest period, since the contract stays the
 * quarter's when its last weeks have come. `undefined` for a date that none means, such as one that has passed.
 */
export function periodOfDelivery(deliveryTime: number, now: number): PeriodCode | undefined {
  return PERIOD_CODES.findLast((code) => deliveryOf(code, now) === deliveryTime)
}
