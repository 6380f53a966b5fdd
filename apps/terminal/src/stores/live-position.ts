import { type E8, e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { type ContractKind, contractValue, returnOnMargin, unrealisedPnl } from '@perpdesk/trading'
import { useMemo } from 'react'
import { type LiveTicker, useTickerValue } from './tickers.ts'

/** What a position is worth at the present mark price. Everything in the settle coin. */
export interface LivePosition {
  readonly mark: E8
  /** At the mark price. */
  readonly value: E8
  readonly unrealisedPnl: E8
  /** Profit over the initial margin of the entry value, as a fraction. */
  readonly roi: E8
}

const markOf = (ticker: LiveTicker) => ticker.mark

/** Figures of a position at a mark price; `positionValue` of the record is its exact entry value. */
export function valuePosition(position: Position, contract: ContractKind, mark: E8): LivePosition {
  const size = e8(position.size)
  const entryValue = e8(position.positionValue)
  const value = contractValue(contract, mark, size, 'halfEven')
  if (position.side === '') return { mark, value, unrealisedPnl: 0n, roi: 0n }
  const profit = unrealisedPnl(contract, position.side, size, entryValue, mark)
  return { mark, value, unrealisedPnl: profit, roi: returnOnMargin(profit, entryValue, position.leverageE2) }
}

/** The position at the live mark price; renders when the mark moves. Before the first ticker, at the server's last mark. */
export function useLivePosition(position: Position, contract: ContractKind): LivePosition {
  const mark = useTickerValue(position.symbol, markOf) ?? e8(position.markPrice)
  return useMemo(() => valuePosition(position, contract, mark), [position, contract, mark])
}
