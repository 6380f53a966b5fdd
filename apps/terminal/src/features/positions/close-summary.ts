import { type E8, e8, mulDiv } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { contractValue, type FeeRates, realisedPnl, tradeFee, valueDirection } from '@perpdesk/trading'
import { typedDecimal } from '../../format/index.ts'
import type { Contract } from '../../stores/index.ts'
import { profitBase } from '../account-figures/index.ts'
import type { CloseForm } from './close-form.ts'
import { closingSide } from './position-words.ts'

export interface CloseSummary {
  readonly qty: E8
  /** Price it is valued at: the limit, or the best opposite price for a market order. */
  readonly price: E8
  /** Profit or loss of the closed part before fees. */
  readonly gross: E8
  /** Fees for opening the closed part and for closing it. */
  readonly fees: E8
  /** Gross less fees, as the closed position will be booked: funding is apart. */
  readonly net: E8
}

/** A price and the quantity traded there. */
export interface TradedPrice {
  readonly price: E8
  readonly qty: E8
}

/** Prices that a close is valued by besides its own: the best one it could meet, and the last one before that is known. */
export interface CloseMarket {
  readonly best: E8 | undefined
  readonly last: E8 | undefined
  /** Levels that a market order trades against, best first; empty where the book is not seen. */
  readonly levels: readonly TradedPrice[]
  /** Prices have come: without a best one that side is empty. */
  readonly isKnown: boolean
}

/** True when a market order would find no counterparty. */
export function nobodyThere({ orderType }: CloseForm, { best, isKnown }: CloseMarket): boolean {
  return orderType === 'Market' && isKnown && best === undefined
}

/** The expected result of the close; `undefined` while figures are missing. */
export function summary(
  form: CloseForm,
  position: Position,
  contract: Contract,
  market: CloseMarket,
  rates: FeeRates,
): CloseSummary | undefined {
  if (nobodyThere(form, market)) return undefined
  const qty = typedDecimal(form.qty)
  const price = form.orderType === 'Limit' ? typedDecimal(form.price) : (market.best ?? market.last)
  const size = e8(position.size)
  if (qty === undefined || qty === 0n || qty > size || price === undefined || position.side === '') return undefined
  const entryValue = mulDiv(profitBase(position), qty, size, 'halfUp')
  const rate = rests(form, position, price, market) ? rates.maker : rates.taker
  // values and fees trade by trade, as the exchange books them
  const values = tradesOf(form, qty, price, market).map((trade) =>
    contractValue(contract, trade.price, trade.qty, 'halfUp'),
  )
  const exitValue = values.reduce((sum, value) => sum + value, 0n)
  const closeFee = values.reduce((sum, value) => sum + tradeFee(value, rate), 0n)
  // the opening order's fee rate is not known here: the higher of both is taken
  const fees = tradeFee(entryValue, rates.taker) + closeFee
  const gross = realisedPnl(valueDirection(contract, position.side), entryValue, exitValue)
  return { qty, price, gross, fees, net: gross - fees }
}

/** The trades of a market order with the levels that are seen, the rest at the last of them; others trade at their price. */
function tradesOf({ orderType }: CloseForm, qty: E8, price: E8, { levels }: CloseMarket): readonly TradedPrice[] {
  if (orderType === 'Limit') return [{ price, qty }]
  const trades: TradedPrice[] = []
  let left = qty
  for (const level of levels) {
    if (left === 0n) break
    const traded = level.qty < left ? level.qty : left
    trades.push({ price: level.price, qty: traded })
    left -= traded
  }
  return left === 0n ? trades : [...trades, { price: trades.at(-1)?.price ?? price, qty: left }]
}

/** A limit that does not reach the best opposite price waits in the book, and pays as a maker. */
function rests(form: CloseForm, position: Position, price: E8, { best }: CloseMarket): boolean {
  if (form.orderType === 'Market' || best === undefined) return false
  return closingSide(position) === 'Sell' ? price > best : price < best
}
