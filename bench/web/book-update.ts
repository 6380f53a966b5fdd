import type { OrderBook } from '@perpdesk/protocol'
import { groupBook, groupsOf } from '../../apps/terminal/src/features/order-book/grouping.ts'
import { BookState } from '../../apps/terminal/src/stores/book-state.ts'

export const LEVELS = 1_000
export const CHANGES = 50
const ROUNDS = 4_000
const ROWS = 20
const MIDDLE = 650_000
const grid = {
  contractType: 'LinearPerpetual',
  tickSize: 10_000_000n,
  minPrice: 10_000_000n,
  lotSize: 100_000n,
} as const

let seed = 7
/** A linear congruential generator, which gives the same flow in every run. */
function below(limit: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed % limit
}

const price = (ticks: number) => `${Math.floor(ticks / 10)}.${ticks % 10}`.replace(/\.0$/, '')
const size = (lots: number) => (lots === 0 ? '0' : `0.${String(lots).padStart(3, '0')}`.replace(/0+$/, ''))
const side = (direction: 1 | -1, count: number, whole: boolean): OrderBook['b'] =>
  Array.from({ length: count }, (_, index) => {
    const distance = 1 + (whole ? index : below(LEVELS))
    return [price(MIDDLE + direction * distance), size(whole ? 1 + below(999) : below(10) === 0 ? 0 : 1 + below(999))]
  })

/**
 * Repeatedly applies a delta of 50 changes a side to a book of 1 000 levels a side and groups the levels that a screen
 * shows. Returns the microseconds of each round.
 */
export function measureBookUpdate(): number[] {
  const book = new BookState(grid)
  book.snapshot({ symbol: 'BTCUSDT', b: side(-1, LEVELS, true), a: side(1, LEVELS, true), u: 1, pu: 0 })
  const micros: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const changed = { b: side(-1, CHANGES, false), a: side(1, CHANGES, false) }
    const started = performance.now()
    if (!book.delta({ symbol: 'BTCUSDT', ...changed, u: round + 1, pu: round }))
      throw new Error('the delta does not follow on')
    const view = groupBook({ bids: book.bids.slice(), asks: book.asks.slice() }, groupsOf(grid, 10), {
      asks: ROWS,
      bids: ROWS,
    })
    micros.push((performance.now() - started) * 1_000)
    if (view.asks.length + view.bids.length !== ROWS * 2) throw new Error('the screen was not full')
  }
  return micros
}
