/**
 * The order flow of all matching benches: 60 % limit orders around a moving mid-price, 30 % cancels, 5 % amendments of
 * the price, 5 % taker orders. Seeded and reproducible; every engine under test gets the same arrays.
 */
export const ADD = 0
export const CANCEL = 1
export const MOVE = 2
export const TAKE = 3

export interface Flow {
  readonly count: number
  readonly symbols: number
  readonly accounts: number
  readonly kind: Uint8Array
  readonly symbol: Uint16Array
  readonly account: Uint16Array
  /** 0 buy, 1 sell. */
  readonly side: Uint8Array
  /** Ticks. */
  readonly price: Uint32Array
  /** Lots. */
  readonly qty: Uint32Array
  /** For cancels and amendments: index of the command that added the order. */
  readonly target: Int32Array
}

/** Mulberry32, a small seeded generator that is good enough for load. */
export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const MID = 500_000

function emptyFlow(count: number, symbols: number, accounts: number): Flow {
  return {
    count,
    symbols,
    accounts,
    kind: new Uint8Array(count),
    symbol: new Uint16Array(count),
    account: new Uint16Array(count),
    side: new Uint8Array(count),
    price: new Uint32Array(count),
    qty: new Uint32Array(count),
    target: new Int32Array(count).fill(-1),
  }
}

/** Returns orders that all rest, on five thousand levels on each side of one book. */
export function restingFlow(count: number): Flow {
  const flow = emptyFlow(count, 1, 1)
  for (let index = 0; index < count; index++) {
    const side = index & 1
    const distance = 1 + ((index >> 1) % 5000)
    flow.side[index] = side
    flow.price[index] = side === 0 ? MID - distance : MID + distance
    flow.qty[index] = 5
  }
  return flow
}

export function makeFlow(options: { count: number; symbols: number; accounts: number; seed: number }): Flow {
  const { count, symbols, accounts, seed } = options
  const next = random(seed)
  const flow = emptyFlow(count, symbols, accounts)
  const mids = new Float64Array(symbols).fill(MID)
  const live: number[][] = Array.from({ length: symbols }, () => [])
  for (let index = 0; index < count; index++) {
    const symbol = Math.floor(next() * symbols)
    const resting = live[symbol] ?? []
    const moved = (mids[symbol] ?? MID) + (next() - 0.5) * 4
    const mid = Math.min(MID * 1.005, Math.max(MID * 0.995, moved))
    mids[symbol] = mid
    const draw = next()
    const side = next() < 0.5 ? 0 : 1
    const distance = 1 + Math.floor(next() * next() * 400)
    flow.symbol[index] = symbol
    flow.account[index] = Math.floor(next() * accounts)
    flow.side[index] = side
    flow.qty[index] = 1 + Math.floor(next() * 100)
    const passive = Math.round(side === 0 ? mid - distance : mid + distance)
    if (draw < 0.6 || resting.length === 0) {
      flow.kind[index] = ADD
      flow.price[index] = passive
      resting.push(index)
    } else if (draw < 0.95) {
      const slot = Math.floor(next() * resting.length)
      const target = resting[slot] ?? 0
      flow.target[index] = target
      flow.account[index] = flow.account[target] ?? 0
      flow.side[index] = flow.side[target] ?? 0
      if (draw < 0.9) {
        flow.kind[index] = CANCEL
        resting[slot] = resting[resting.length - 1] ?? 0
        resting.pop()
      } else {
        flow.kind[index] = MOVE
        flow.price[index] = Math.round((flow.side[target] ?? 0) === 0 ? mid - distance : mid + distance)
        flow.qty[index] = flow.qty[target] ?? 1
      }
    } else {
      flow.kind[index] = TAKE
      flow.price[index] = Math.round(side === 0 ? mid + 60 : mid - 60)
      flow.qty[index] = 1 + Math.floor(next() * 400)
    }
  }
  return flow
}
