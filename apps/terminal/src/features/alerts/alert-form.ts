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
/** Lifetimes of an alert in milliseconds; 0 for no expiry. */
const LIVES = { never: 0, hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR, month: 30 * 24 * HOUR } as const
export type AlertLife = keyof typeof LIVES
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table
export const ALERT_LIVES = Object.keys(LIVES) as readonly AlertLife[]

/** The content of the alert form. */
export interface AlertForm {
  readonly source: TriggerBy
  readonly condition: AlertCondition
  /** The value as a price, and as a percentage move: each is kept while the other is shown. */
  readonly price: string
  readonly percent: string
  readonly minutes: AlertWindow
  readonly repeat: AlertRepeat
  /** `kept` keeps the expiry time of the alert that is being changed. */
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

/** Returns the form of a new alert at the current price or a chosen one, E8, rounded to the contract's tick size. */
export function newForm(price: E8 | undefined, { tickSize }: Pick<Contract, 'tickSize'>): AlertForm {
  return price === undefined ? EMPTY : { ...EMPTY, price: formatE8(roundToStep(price, tickSize, 'halfUp')) }
}

/** Returns the form of an existing alert. */
export function formOf({ source, condition, value, minutes, repeat, expiresTime, note }: PriceAlert): AlertForm {
  const figure = minutes === 0 ? { price: value } : { percent: value, minutes }
  return { ...EMPTY, source, condition, ...figure, repeat, life: expiresTime === 0 ? 'never' : 'kept', note }
}

/** Returns the reason why the form cannot be sent; `empty` without a number. */
export function issueOf(form: AlertForm, { maxPrice }: Pick<Contract, 'maxPrice'>): AlertFault | 'empty' | undefined {
  const { condition } = form
  const value = parseE8(isMove(condition) ? form.percent : form.price)
  if (value === undefined) return 'empty'
  return alertFault({ condition, value, minutes: isMove(condition) ? form.minutes : 0 }, maxPrice)
}

/** True if the condition already holds, so that the alert will fire with the next price. */
export function isTrueNow({ condition, price }: AlertForm, now: E8 | undefined): boolean {
  if (condition !== 'above' && condition !== 'below') return false
  const value = parseE8(price)
  return value !== undefined && now !== undefined && alertSide({ condition, value }, now, null) === 1
}

interface Sent {
  readonly alertId: string
  readonly symbol: string
  /** Milliseconds since 1970 UTC. */
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
