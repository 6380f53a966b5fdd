import { type E8, e8 } from '@perpdesk/numeric'
import type { Execution } from '@perpdesk/protocol'
import { averageEntry, type ContractKind, type Side } from '@perpdesk/trading'

/** The fields of an execution on a contract or a pair that marks are made of. */
export type FilledTrade = Pick<
  Execution,
  'execId' | 'symbol' | 'side' | 'execType' | 'execPrice' | 'execQty' | 'execTime'
>

/** The fields of a user's fill that a mark needs. */
export interface MarkedFill {
  readonly id: string
  readonly side: Side
  readonly price: E8
  readonly qty: E8
  /** In milliseconds. */
  readonly time: number
}

/** One mark for one fill, or for several fills of one side whose bars are close together. */
export interface FillMark {
  /** The id of its first fill. */
  readonly id: string
  readonly side: Side
  readonly count: number
  readonly qty: E8
  /** The average price of the fills (R4.1). */
  readonly price: E8
  readonly time: number
}

/** Smallest distance in pixels between two marks of one side. */
const GAP = 16
const TRADES: ReadonlySet<Execution['execType']> = new Set(['Trade', 'BustTrade', 'AdlTrade', 'BlockTrade'])

/**
 * Returns the fills of a contract or a pair, oldest first, without funding and settlements. A fill that is in both the
 * list and the stream is returned once.
 */
export function fillsOf(symbol: string, executions: readonly FilledTrade[]): readonly MarkedFill[] {
  const byId = new Map<string, MarkedFill>()
  for (const { execId, symbol: of, execType, side, execPrice, execQty, execTime } of executions) {
    if (of !== symbol || !TRADES.has(execType)) continue
    byId.set(execId, { id: execId, side, price: e8(execPrice), qty: e8(execQty), time: execTime })
  }
  return [...byId.values()].toSorted((a, b) => a.time - b.time)
}

/**
 * Returns the marks of fills at the bars that `toX` returns, separately for each side. Where bars are narrow, one mark
 * combines all fills whose bars lie within the width of a mark, so that marks of one side never overlap.
 */
export function foldFills(
  contract: ContractKind,
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

function markOf(contract: ContractKind, side: Side, group: readonly MarkedFill[]): readonly FillMark[] {
  const first = group[0]
  const average = averageEntry(contract, group)
  if (first === undefined || average === undefined) return []
  return [{ id: first.id, side, count: group.length, qty: average.qty, price: average.price, time: first.time }]
}
