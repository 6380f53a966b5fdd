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

/** Returns the short form of a period code, as used in addresses: `Q` for `CurQ`. */
export function shortPeriod(code: PeriodCode): string {
  return SHORT[code]
}

/** Returns the period code of a short form: `CurQ` for `Q`; `undefined` for any other text. */
export function periodOfShort(text: string): PeriodCode | undefined {
  return PERIOD_CODES.find((code) => SHORT[code] === text)
}

/**
 * Returns the period code of each delivery time at the time `now`. If several codes mean the same delivery, the longest
 * period wins, so that a quarterly contract keeps a quarter's code also in its last weeks.
 */
export function periodsAt(now: number): ReadonlyMap<number, PeriodCode> {
  return new Map(PERIOD_CODES.map((code) => [deliveryOf(code, now), code]))
}

/** Returns the period code of a delivery time; `undefined` if no code means it, for example because it has passed. */
export function periodOfDelivery(deliveryTime: number, now: number): PeriodCode | undefined {
  return periodsAt(now).get(deliveryTime)
}
