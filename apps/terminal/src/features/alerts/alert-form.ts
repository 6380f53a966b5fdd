import { type E8, formatE8, parseE8, roundToStep } from '@perpdesk/numeric'
import type { PriceAlert, RequestOf } from '@perpdesk/protocol'
import {
  type AlertCondition,
  type AlertFault,
  type AlertRepeat,
  type AlertWindow,
  alertFault,
  alertSide,
  isMove,
  type TriggerBy,
} from '@perpdesk/trading'
import type { Contract } from '../../stores/index.ts'

const HOUR = 3_600_000
/** Lifetimes of an alert, in milliseconds; 0 for ever. */
const LIVES = { never: 0, hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR, month: 30 * 24 * HOUR } as const
export type AlertLife = keyof typeof LIVES
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table
export const ALERT_LIVES = Object.keys(LIVES) as readonly AlertLife[]

/** An alert as it is being written. */
export interface AlertForm {
  readonly source: TriggerBy
  readonly condition: AlertCondition
  /** Value as a price, and as a move in percent: each keeps its own while the other is shown. */
  readonly price: string
  readonly percent: string
  readonly minutes: AlertWindow
  readonly repeat: AlertRepeat
  /** `kept` leaves the time that a changed alert has. */
  readonly life: AlertLife | 'kept'
  readonly note: string
}

const EMPTY: AlertForm = {
  source: 'LastPrice',
  condition: 'crossing',
  price: '',
  percent: '',
  minutes: 60,
  repeat: 'once',
  life: 'never',
  note: '',
}

/** A new alert, written for the present price or one that was pointed at; E8, set to the contract's ticks. */
export function newForm(price: E8 | undefined, { tickSize }: Pick<Contract, 'tickSize'>): AlertForm {
  return price === undefined ? EMPTY : { ...EMPTY, price: formatE8(roundToStep(price, tickSize, 'halfUp')) }
}

/** The terms of an alert, to be changed. */
export function formOf({ source, condition, value, minutes, repeat, expiresTime, note }: PriceAlert): AlertForm {
  const figure = minutes === 0 ? { price: value } : { percent: value, minutes }
  return { ...EMPTY, source, condition, ...figure, repeat, life: expiresTime === 0 ? 'never' : 'kept', note }
}

/** Why it cannot be sent; `empty` while there is no number. */
export function issueOf(form: AlertForm, { maxPrice }: Pick<Contract, 'maxPrice'>): AlertFault | 'empty' | undefined {
  const { condition } = form
  const value = parseE8(isMove(condition) ? form.percent : form.price)
  if (value === undefined) return 'empty'
  return alertFault({ condition, value, minutes: isMove(condition) ? form.minutes : 0 }, maxPrice)
}

/** True when the condition holds already: then the alert fires with the next price. */
export function isTrueNow({ condition, price }: AlertForm, now: E8 | undefined): boolean {
  if (condition !== 'above' && condition !== 'below') return false
  const value = parseE8(price)
  return value !== undefined && now !== undefined && alertSide({ condition, value }, now, null) === 1
}

interface Sent {
  readonly alertId: string
  readonly symbol: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** Expiry time of the alert that is changed. */
  readonly expiresTime: number
}

export function requestOf(form: AlertForm, { alertId, symbol, now, expiresTime }: Sent): RequestOf<'createAlert'> {
  const { source, condition, repeat, life, note } = form
  const figure = isMove(condition)
    ? { value: form.percent, minutes: form.minutes }
    : ({ value: form.price, minutes: 0 } as const)
  const lasting = life === 'kept' ? expiresTime : LIVES[life] === 0 ? 0 : now + LIVES[life]
  return { alertId, symbol, source, condition, ...figure, repeat, expiresTime: lasting, note: note.trim() }
}
