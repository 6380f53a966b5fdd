import { deliveryOf, PERIOD_CODES, type PeriodCode } from './calendar.ts'

/** Period codes in the addresses of inverse futures (ROUTE-03, R1.6). */
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
 * The codes under which deliveries are known at a time: where several mean one the longest period, since the contract stays the
 * quarter's when its last weeks have come.
 */
export function periodsAt(now: number): ReadonlyMap<number, PeriodCode> {
  return new Map(PERIOD_CODES.map((code) => [deliveryOf(code, now), code]))
}

/** The code of one delivery; `undefined` for a date that none means, such as one that has passed. */
export function periodOfDelivery(deliveryTime: number, now: number): PeriodCode | undefined {
  return periodsAt(now).get(deliveryTime)
}
