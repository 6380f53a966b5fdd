import type { E8 } from '@perpdesk/numeric'
import { impactPrice } from '@perpdesk/trading'
import { NO_PRICE } from '../book/price-levels.ts'
import type { ContractMarket } from '../market.ts'

/** Shared buffer of all calls of `impactOf`, which never overlap. */
const levels: { readonly ticks: number[]; readonly lots: number[] } = { ticks: [], lots: [] }

/**
 * Returns the impact price of a side of the book (R2.9), or `null` if the side does not hold the notional. Its levels
 * are first summed in whole ticks and lots, so a thin book costs no exact arithmetic.
 */
export function impactOf(market: ContractMarket, side: number): E8 | null {
  const { book, instrument, impactUnits } = market
  levels.ticks.length = 0
  levels.lots.length = 0
  let units = 0
  for (let price = book.best(side); price !== NO_PRICE; price = book.worse(side, price)) {
    const lots = book.lotsAt(price)
    levels.ticks.push(price)
    levels.lots.push(lots)
    units += market.notionalUnitsOf(price, lots)
    if (units >= impactUnits) return impactPrice(instrument, levels, instrument.impactNotional)
  }
  return null
}
