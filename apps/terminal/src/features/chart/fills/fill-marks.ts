import { type E8, e8 } from '@perpdesk/numeric'
import type { Execution } from '@perpdesk/protocol'
import { averageEntry, type Side } from '@perpdesk/trading'
import type { Contract } from '../../../stores/index.ts'

/** A trade of the person, as far as a mark needs it. */
export interface MarkedFill {
  readonly id: string
  readonly side: Side
  readonly price: E8
  readonly qty: E8
  /** In milliseconds. */
  readonly time: number
}

/** One mark for one fill, or for several of one side whose bars stand close to each other. */
export interface FillMark {
  /** The first of its fills names it. */
  readonly id: string
  readonly side: Side
  readonly count: number
  readonly qty: E8
  /** The average of them (R4.1). */
  readonly price: E8
  readonly time: number
}

/** Pixels between two marks of one side. */
const GAP = 16
const TRADES: ReadonlySet<Execution['execType']> = new Set(['Trade', 'BustTrade', 'AdlTrade', 'BlockTrade'])

/**
 * Trades of a contract, oldest first; funding and settlements are none. A trade that came twice, as by list and stream,
 * is there once.
 */
export function fillsOf(symbol: string, executions: readonly Execution[]): readonly MarkedFill[] {
  const byId = new Map<string, MarkedFill>()
  for (const { execId, symbol: of, execType, side, execPrice, execQty, execTime } of executions) {
    if (of !== symbol || !TRADES.has(execType)) continue
    byId.set(execId, { id: execId, side, price: e8(execPrice), qty: e8(execQty), time: execTime })
  }
  return [...byId.values()].toSorted((a, b) => a.time - b.time)
}

/**
 * Marks of fills at the bars that `toX` returns, each side for itself. Where bars are narrow, one mark stands for all
 * fills whose bars are within its width, so that marks of one side never lie over each other.
 */
export function foldFills(
  contract: Contract,
  fills: readonly MarkedFill[],
  toX: (time: number) => number | undefined,
): readonly FillMark[] {
  return (['Buy', 'Sell'] as const).flatMap((side) => {
    const groups: MarkedFill[][] = []
    let from = Number.NEGATIVE_INFINITY
    for (const fill of fills) {
      const x = fill.side === side ? toX(fill.time) : undefined
      if (x === undefined) continue
      if (x - from < GAP) groups.at(-1)?.push(fill)
      else {
        groups.push([fill])
        from = x
      }
    }
    return groups.flatMap((group) => markOf(contract, side, group))
  })
}

function markOf(contract: Contract, side: Side, group: readonly MarkedFill[]): readonly FillMark[] {
  const first = group[0]
  const average = averageEntry(contract, group)
  if (first === undefined || average === undefined) return []
  return [{ id: first.id, side, count: group.length, qty: average.qty, price: average.price, time: first.time }]
}
