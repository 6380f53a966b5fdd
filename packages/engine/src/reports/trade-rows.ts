import type { Side } from '@perpdesk/trading'
import type { TradeEvent } from '../event.ts'
import { widened } from './widened.ts'

const FIRST_ROOM = 64

const TRADE_ID = 0
const INSTRUMENT = 1
const PRICE = 2
const QTY = 3
const TAKER_BUYS = 4
const WIDTH = 5

/** Public trades, a row each, in memory that every command reuses. */
export class TradeRows {
  #count = 0
  #figures = new Float64Array(FIRST_ROOM * WIDTH)

  clear(): void {
    this.#count = 0
  }

  /** Adds a row and returns its index. */
  add(tradeId: number, instrument: number, price: number, qty: number, side: Side): number {
    const place = this.#count++
    const start = place * WIDTH
    if (start === this.#figures.length) this.#figures = widened(this.#figures)
    const figures = this.#figures
    figures[start + TRADE_ID] = tradeId
    figures[start + INSTRUMENT] = instrument
    figures[start + PRICE] = price
    figures[start + QTY] = qty
    figures[start + TAKER_BUYS] = side === 'Buy' ? 1 : 0
    return place
  }

  eventAt(place: number): TradeEvent {
    const figures = this.#figures
    const start = place * WIDTH
    return {
      type: 'trade',
      tradeId: figures[start + TRADE_ID]!,
      instrument: figures[start + INSTRUMENT]!,
      price: figures[start + PRICE]!,
      qty: figures[start + QTY]!,
      side: figures[start + TAKER_BUYS] === 1 ? 'Buy' : 'Sell',
    }
  }
}
