import { ratio } from '../fraction.ts'
import { largestOrder, smallestOrder } from './create-strategy.ts'
import type { Strategy } from './strategy.ts'

/** Lots of a TWAP's slice, counted from 0: cut from the running sum; by chance up to a fifth moves within a pair of slices. */
export function twapSlice(strategy: Strategy, index: number): number {
  const { id, slices, minSlice, terms } = strategy
  const own = evenSlice(strategy, index)
  const first = index - (index % 2)
  if (!terms.isRandom || first + 1 >= slices) return own
  const smaller = Math.min(evenSlice(strategy, first), evenSlice(strategy, first + 1))
  const most = Math.max(0, Math.min(Math.floor(smaller / 5), smaller - minSlice))
  const moved = (hash(id, first) % (2 * most + 1)) - most
  return index === first ? own + moved : own - moved
}

function evenSlice({ lots, slices }: Strategy, index: number): number {
  const upTo = (place: number): number => Number(ratio(lots * place, slices).whole('floor'))
  return upTo(index + 1) - upTo(index)
}

const WORD = 2n ** 32n

/** What stands for chance: a mix of strategy and pair, 32 bits at a time. */
function hash(id: number, pair: number): number {
  const times = (a: bigint, b: bigint): bigint => (a * b) % WORD
  const fold = (a: bigint, bits: bigint): bigint => a ^ (a >> bits)
  const seed = BigInt(id)
  const start = (seed % WORD) ^ times(seed / WORD, 0x9e3779b1n) ^ times(BigInt(pair + 1), 0x85ebca6bn)
  const mixed = times(fold(times(fold(start, 16n), 0x7feb352dn), 15n), 0x846ca68bn)
  return Number(fold(mixed, 16n))
}

/** Lots of an iceberg's next slice: what completes the one begun; what is too small for an order joins its neighbour. */
export function icebergSlice(strategy: Strategy, price: number): number {
  const { lots, executedLots, standing } = strategy
  const least = smallestOrder(standing.market, strategy, price)
  const most = largestOrder(standing.market)
  const left = lots - executedLots
  const wanted = Math.max(nextBoundary(strategy) - executedLots, least)
  const slice = Math.min(wanted, most, left)
  if (left === slice || left - slice >= least) return slice
  return left <= most ? left : left - least
}

/** Lots in all when the slice that was begun is complete. */
function nextBoundary({ lots, executedLots, terms }: Strategy): number {
  const { subQty, orderCount } = terms
  const boundary = (slice: number): number => {
    return subQty > 0 ? subQty * slice : Number(ratio(lots * slice, orderCount).whole('ceil'))
  }
  let slice = 1
  while (boundary(slice) <= executedLots) slice++
  return boundary(slice)
}
