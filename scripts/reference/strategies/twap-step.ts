import { ratio } from '../formulas/fraction.ts'
import { withinCollar } from '../listing/limits.ts'
import type { Model, Strategy } from '../model.ts'
import { stop, withdrawChild } from '../orders/end-strategy.ts'
import { followed } from './chase-step.ts'
import { bestOpposite, isBeyond, move, send } from './children.ts'
import { marketOf } from './place.ts'
import { hasEnded } from './strategies.ts'

/**
 * Processes the slice of the current interval; a slice that has not filled is tried once more, a resting order after
 * half of the interval.
 */
export function stepTwap(model: Model, strategy: Strategy): void {
  const { terms, slices, startTime } = strategy
  const interval = terms.intervalSeconds * 1000
  const index = Math.floor((model.time - startTime) / interval)
  if (index >= slices) return stop(model, strategy, 'completed')
  if (index >= strategy.slicesBegun) {
    withdrawChild(model, strategy)
    strategy.slicesBegun = index + 1
    strategy.sliceLeft = twapSlice(strategy, index)
    strategy.retried = false
    attempt(model, strategy)
    return
  }
  const wait = terms.pricing === 'Market' ? 0 : interval / 2
  const isTime = model.time >= startTime + index * interval + wait
  if (strategy.retried || strategy.sliceLeft === 0 || !isTime) return
  strategy.retried = true
  attempt(model, strategy)
}

function attempt(model: Model, strategy: Strategy): void {
  const { terms } = strategy
  if (hasEnded(strategy) || strategy.sliceLeft === 0) return
  const takes = terms.pricing === 'Market'
  const price = takes ? bestOpposite(strategy) : followed(strategy)
  model.changedStrategies.add(strategy)
  if (price === null) return
  if (isBeyond(strategy, price)) {
    stop(model, strategy, 'beyondMaxChasePrice')
    return
  }
  // the remainder of a resting order may be too small for a new order
  if (strategy.childId !== 0) return move(model, strategy, price)
  const timeInForce = takes ? 'IOC' : terms.postOnly ? 'PostOnly' : 'GTC'
  // a taking order has a price bound or none
  const { maxChasePrice } = terms
  const { side, place } = strategy
  const bound = maxChasePrice === 0 ? 0 : withinCollar(marketOf(place), side, maxChasePrice)
  send(model, strategy, { lots: strategy.sliceLeft, price: takes ? bound : price, timeInForce })
}

/**
 * Returns the lots of a TWAP's slice, counted from 0, cut from the running sum; with `isRandom`, up to a fifth is moved
 * within a pair of slices.
 */
function twapSlice(strategy: Strategy, index: number): number {
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

/** Returns a pseudo-random number: a hash of strategy and pair, 32 bits at a time. */
function hash(id: number, pair: number): number {
  const times = (a: bigint, b: bigint): bigint => (a * b) % WORD
  const fold = (a: bigint, bits: bigint): bigint => a ^ (a >> bits)
  const seed = BigInt(id)
  const start = (seed % WORD) ^ times(seed / WORD, 0x9e3779b1n) ^ times(BigInt(pair + 1), 0x85ebca6bn)
  const mixed = times(fold(times(fold(start, 16n), 0x7feb352dn), 15n), 0x846ca68bn)
  return Number(fold(mixed, 16n))
}
