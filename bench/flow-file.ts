import { writeFileSync } from 'node:fs'
import type { Flow } from './flow.ts'

const ROW_BYTES = 16

/**
 * Writes the flow for peers in other languages: rows of kind, side, symbol, price, quantity, target (little-endian).
 */
export function writeFlow(path: string, flow: Flow): void {
  const view = new DataView(new ArrayBuffer(flow.count * ROW_BYTES))
  for (let index = 0; index < flow.count; index++) {
    const at = index * ROW_BYTES
    view.setUint8(at, flow.kind[index]!)
    view.setUint8(at + 1, flow.side[index]!)
    view.setUint16(at + 2, flow.symbol[index]!, true)
    view.setUint32(at + 4, flow.price[index]!, true)
    view.setUint32(at + 8, flow.qty[index]!, true)
    view.setInt32(at + 12, flow.target[index]!, true)
  }
  writeFileSync(path, view)
}

/**
 * Checksum over the trades of a run in order: equal sums mean equal matching. `peers/flow-file.hpp` computes the same
 * sum.
 */
export class TradeSum {
  count = 0
  hash = 0

  add(maker: number, taker: number, price: number, lots: number): void {
    this.count++
    const ids = Math.imul(maker, 7) ^ Math.imul(taker, 13)
    this.hash = (Math.imul(this.hash, 31) + ids + Math.imul(price, 17) + lots) >>> 0
  }
}
