import { divide, type E8 } from '@perpdesk/numeric'
import {
  averageEntry,
  type Backing,
  type ImaginedPosition,
  type ImaginedTrade,
  imaginedLiquidation,
  priceForReturn,
  type Side,
  tradeOutcome,
} from '@perpdesk/trading'
import { typedDecimal } from '../../../format/index.ts'
import type { OrderContext } from '../order-context.ts'

export const CALCULATIONS = ['pnl', 'target', 'liquidation', 'average'] as const
export type Calculation = (typeof CALCULATIONS)[number]

export interface EntryRow {
  readonly price: string
  readonly qty: string
}

/** Values as typed; fields common to several calculations are shared. */
export interface CalculatorForm {
  readonly side: Side
  readonly leverage: string
  readonly entry: string
  readonly exit: string
  readonly qty: string
  /** In percent, with a minus for a loss. */
  readonly roi: string
  readonly mode: Backing['mode']
  /** Added margin of an isolated position. */
  readonly added: string
  /** Balance available to a cross-margin position. */
  readonly balance: string
  readonly rows: readonly EntryRow[]
}

const positive = (text: string): E8 | undefined => {
  const value = typedDecimal(text)
  return value === undefined || value <= 0n ? undefined : value
}

/** Returns the position as typed; `undefined` while a value is missing. */
function imagined(form: CalculatorForm, { instrument }: OrderContext): ImaginedPosition | undefined {
  const entry = positive(form.entry)
  const size = positive(form.qty)
  const leverage = positive(form.leverage)
  if (entry === undefined || size === undefined || leverage === undefined) return undefined
  const leverageE2 = Number.parseInt(String(divide(leverage, 1_000_000n, 'down')), 10)
  return { contract: instrument, side: form.side, entry, size, leverageE2 }
}

export function pnlOf(form: CalculatorForm, context: OrderContext): ImaginedTrade | undefined {
  const position = imagined(form, context)
  const exit = positive(form.exit)
  return position === undefined || exit === undefined
    ? undefined
    : tradeOutcome(position, exit, context.account.fees.taker)
}

/** Returns the exit price for a return; `null` if no price has that return, `undefined` while a value is missing. */
export function targetOf(form: CalculatorForm, context: OrderContext): E8 | null | undefined {
  const position = imagined(form, context)
  const roi = typedDecimal(form.roi.replace('-', ''))
  if (position === undefined || roi === undefined) return undefined
  const fraction = divide(roi, 100n, 'halfUp')
  return priceForReturn(position, form.roi.startsWith('-') ? -fraction : fraction) ?? null
}

/**
 * Returns the liquidation price; `null` if there is none within the contract's price range, `undefined` while a value
 * is missing.
 */
export function liquidationOf(form: CalculatorForm, context: OrderContext): E8 | null | undefined {
  const position = imagined(form, context)
  const behind = typedDecimal(form.mode === 'isolated' ? form.added || '0' : form.balance)
  if (position === undefined || behind === undefined) return undefined
  const backing: Backing =
    form.mode === 'isolated' ? { mode: 'isolated', added: behind } : { mode: 'cross', balance: behind }
  return imaginedLiquidation(position, backing, context.account.fees.taker)
}

/** Returns the average entry price of the complete rows. */
export function averageOfRows(form: CalculatorForm, { instrument }: OrderContext): ReturnType<typeof averageEntry> {
  const entries = form.rows.flatMap((row) => {
    const price = positive(row.price)
    const qty = positive(row.qty)
    return price === undefined || qty === undefined ? [] : [{ price, qty }]
  })
  return averageEntry(instrument, entries)
}
