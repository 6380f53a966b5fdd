import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import type { Notice, PriceAlert, RequestOf, FiredAlert as SentFired } from '@perpdesk/protocol'
import { type AlertFault, alertFault, type ContractInstrument, type MarginMode } from '@perpdesk/trading'
import type { Alert, AlertNews, AskedAlert, FiredAlert } from '../../../../alerts/alerts.ts'
import type { Listing, Listings } from '../../../core/listings/listings.ts'
import { invalidField } from './api-error.ts'

const FAULTS = {
  notPositive: ['value', 'must be above zero'],
  tooLarge: ['value', 'is more than can ever come'],
  tooFine: ['value', 'has at most two decimals of a percent'],
  window: ['minutes', 'belongs to a move, and only to that'],
} as const satisfies Record<AlertFault, readonly [field: string, reason: string]>

/** What a person asks for; refuses what no alert can wait for, and what is over already. */
export function askedAlertOf(instrument: ContractInstrument, input: RequestOf<'createAlert'>, now: number): AskedAlert {
  const { alertId, source, condition, minutes, repeat, expiresTime, note } = input
  const value = e8(input.value)
  const fault = alertFault({ condition, value, minutes }, instrument.maxPrice)
  if (fault !== undefined) {
    const [field, reason] = FAULTS[fault]
    throw invalidField(field, reason)
  }
  if (expiresTime > 0 && expiresTime <= now) throw invalidField('expiresTime', 'must lie ahead')
  if (instrument.status === 'Closed') throw invalidField('symbol', 'this contract is over')
  return { alertId, instrument: instrument.id, source, condition, value, minutes, repeat, expiresTime, note }
}

export function alertOf({ instrument }: Listing, alert: Alert): PriceAlert {
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

export function firedAlertOf({ instrument }: Listing, fired: FiredAlert): SentFired {
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

/** What happened to alerts, each person's own. */
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
  for (const alert of changed) of(alert.account).alerts.push(alertOf(listings.byId(alert.instrument), alert))
  for (const alert of fired) {
    of(alert.account).notices.push(noticeOf(listings.byId(alert.instrument), alert, marginMode(alert.account)))
  }
  return people
}

function noticeOf(listing: Listing, fired: FiredAlert, marginMode: MarginMode): Notice {
  const alert = firedAlertOf(listing, fired)
  const { firedId: id, symbol, price, time } = alert
  return { id, kind: 'priceAlert', symbol, side: '', qty: '0', price, amount: '', marginMode, time, alert }
}

function textOf(price: E8 | null): string {
  return price === null ? '' : formatE8(price)
}
