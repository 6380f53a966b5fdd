import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import type { Notice, PriceAlert, RequestOf, FiredAlert as SentFired } from '@perpdesk/protocol'
import type { MarginMode } from '@perpdesk/trading'
import type { AnyListing, Listings } from '../../../core/listings/listings.ts'
import type { Alert, AlertNews, AskedAlert, FiredAlert } from '../../../core/records.ts'

/** Returns the requested alert in the exchange's own units. */
export function askedAlertOf({ instrument: { id } }: AnyListing, input: RequestOf<'createAlert'>): AskedAlert {
  const { alertId, source, condition, minutes, repeat, expiresTime, note } = input
  return { alertId, instrument: id, source, condition, value: e8(input.value), minutes, repeat, expiresTime, note }
}

export function alertOf({ instrument }: AnyListing, alert: Alert): PriceAlert {
  const { alertId, source, condition, minutes, repeat, expiresTime, note, state, count, lastTime, createdTime } = alert
  return {
    alertId,
    symbol: instrument.symbol,
    source,
    condition,
    value: formatE8(alert.value),
    minutes,
    repeat,
    expiresTime,
    note,
    state,
    count,
    lastTime,
    lastPrice: textOf(alert.lastPrice),
    createdTime,
  }
}

export function firedAlertOf({ instrument }: AnyListing, fired: FiredAlert): SentFired {
  const { firedId, alertId, source, condition, minutes, note, time } = fired
  return {
    firedId,
    alertId,
    symbol: instrument.symbol,
    source,
    condition,
    value: formatE8(fired.value),
    minutes,
    note,
    price: formatE8(fired.price),
    time,
  }
}

interface PersonsNews {
  readonly alerts: PriceAlert[]
  readonly notices: Notice[]
}

/** Groups changed and fired alerts by account, as records. */
export function newsByAccount(
  listings: Listings,
  { changed, fired }: AlertNews,
  marginMode: (account: number) => MarginMode,
): ReadonlyMap<number, PersonsNews> {
  const people = new Map<number, PersonsNews>()
  const of = (account: number): PersonsNews => {
    const known = people.get(account) ?? { alerts: [], notices: [] }
    people.set(account, known)
    return known
  }
  for (const alert of changed) of(alert.account).alerts.push(alertOf(listings.anyById(alert.instrument), alert))
  for (const alert of fired) {
    of(alert.account).notices.push(noticeOf(listings.anyById(alert.instrument), alert, marginMode(alert.account)))
  }
  return people
}

function noticeOf(listing: AnyListing, fired: FiredAlert, marginMode: MarginMode): Notice {
  const alert = firedAlertOf(listing, fired)
  const { firedId: id, symbol, price, time } = alert
  return { id, kind: 'priceAlert', symbol, side: '', qty: '0', price, amount: '', marginMode, time, alert }
}

function textOf(price: E8 | null): string {
  return price === null ? '' : formatE8(price)
}
