import type { RequestOf } from '@perpdesk/protocol'
import type { LedgerType } from '@perpdesk/trading'
import type { HistoryFilter } from '../history-table/index.ts'

export const ALL = 'all'

/** The choices above the log; each may be `ALL`. */
export interface LogChoice {
  /** Public id. */
  readonly account: string
  readonly coin: string
  readonly type: LedgerType | typeof ALL
}

export const NO_CHOICE: LogChoice = { account: ALL, coin: ALL, type: ALL }

/** Returns the query of the chosen rows, the same for pages, sums and the file. */
export function askedOf({ account, coin, type }: LogChoice, filter?: HistoryFilter): RequestOf<'transactionTotals'> {
  const { symbol, startTime, endTime } = filter ?? {}
  return {
    ...(account === ALL ? {} : { account }),
    ...(coin === ALL ? {} : { coin }),
    ...(type === ALL ? {} : { type }),
    ...(symbol === undefined ? {} : { symbol }),
    ...(startTime === undefined ? {} : { startTime: `${startTime}` }),
    ...(endTime === undefined ? {} : { endTime: `${endTime}` }),
  }
}
