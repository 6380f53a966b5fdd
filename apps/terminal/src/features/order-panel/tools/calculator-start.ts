import { formatE8, roundToStep } from '@perpdesk/numeric'
import { entryPrice, type Side } from '@perpdesk/trading'
import { plainLeverage } from '../../../format/index.ts'
import { holdingOf, type OrderContext } from '../order-context.ts'
import type { OrderSummary } from '../summary.ts'
import type { CalculatorForm } from './calculator-form.ts'

/**
 * Returns the initial values of the calculator: those of the contract's open position, otherwise those of the panel.
 */
export function calculatorStart(context: OrderContext, sides: OrderSummary): CalculatorForm {
  const { account, instrument, market } = context
  const held = account.long ?? account.short
  const side: Side = held?.side ?? 'Buy'
  const price = held === null ? (sides.buy.price ?? market.last ?? market.mark) : null
  const entry =
    held === null
      ? price
      : roundToStep(entryPrice(instrument, held.entryValue, held.size), instrument.tickSize, 'halfUp')
  const qty = held?.size ?? sides.buy.qty
  const text = (value: bigint | null | undefined) =>
    value === null || value === undefined || value === 0n ? '' : formatE8(value)
  const start = text(entry === null ? null : roundToStep(entry ?? 0n, instrument.tickSize, 'halfUp'))
  return {
    side,
    leverage: plainLeverage(account.leverageE2[side]),
    entry: start,
    exit: '',
    qty: text(qty),
    roi: '',
    mode: account.margin.holdsMargin ? 'isolated' : 'cross',
    added: text(held === null ? null : holdingOf(account, side)?.addedMargin),
    balance: text(account.marginBalance > 0n ? account.marginBalance : 0n),
    rows: [
      { price: start, qty: text(qty) },
      { price: '', qty: '' },
    ],
  }
}
