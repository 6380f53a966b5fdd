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
  /** Price at which the close is valued: the limit price, or the best opposite price for a market order. */
  readonly price: E8
  /** Gross PnL of the closed part, before fees. */
  readonly gross: E8
  /** Fees of opening and of closing the closed part. */
  readonly fees: E8
  /** Gross PnL minus fees, as booked for the closed position; funding is not included. */
  readonly net: E8
}

/** A price and the quantity traded at it. */
export interface TradedPrice {
  readonly price: E8
  readonly qty: E8
}

/**
 * Market prices for the valuation of a close: the best opposite price, and the last price until the former is known.
 */
export interface CloseMarket {
  readonly best: E8 | undefined
  readonly last: E8 | undefined
  /** Levels that a market order would trade against, best first; empty if the order book is not loaded. */
  readonly levels: readonly TradedPrice[]
  /** True once prices were received: if `best` is then undefined, that side of the order book is empty. */
  readonly isKnown: boolean
}

/** True if a market order would find no counterparty. */
export function nobodyThere({ orderType }: CloseForm, { best, isKnown }: CloseMarket): boolean {
  return orderType === 'Market' && isKnown && best === undefined
}

/** Returns the expected result of the close; `undefined` while figures are missing. */
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
  // values and fees are rounded per trade, as the exchange books them
  const values = tradesOf(form, qty, price, market).map((trade) =>
    contractValue(contract, trade.price, trade.qty, 'halfUp'),
  )
  const exitValue = values.reduce((sum, value) => sum + value, 0n)
  const closeFee = values.reduce((sum, value) => sum + tradeFee(value, rate), 0n)
  // the fee rate of the opening order is unknown here, so the taker rate is assumed
  const fees = tradeFee(entryValue, rates.taker) + closeFee
  const gross = realisedPnl(valueDirection(contract, position.side), entryValue, exitValue)
  return { qty, price, gross, fees, net: gross - fees }
}

/**
 * Returns the expected trades: for a market order with the known levels, and the rest at the last level's price; for a
 * limit order one trade at its price.
 */
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

/**
 * True if a limit order does not reach the best opposite price, so that it rests in the order book and pays the maker
 * fee.
 */
function rests(form: CloseForm, position: Position, price: E8, { best }: CloseMarket): boolean {
  if (form.orderType === 'Market' || best === undefined) return false
  return closingSide(position) === 'Sell' ? price > best : price < best
}
