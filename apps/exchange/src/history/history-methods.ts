import type { BucketMs } from './bars.ts'
import type { Grid } from './grids.ts'
import type {
  CandlePrice,
  ClosedPnlQuery,
  ExecutionQuery,
  LedgerQuery,
  OrderQuery,
  PageQuery,
  PublicQuery,
  StrategyQuery,
} from './history.ts'
import { HistoryStore, type HistoryStoreOptions } from './history-store.ts'
import type { Told } from './told.ts'

/** What can be asked of history by name, in its own thread or from another; the first call opens the store. */
export function historyMethods(options: HistoryStoreOptions) {
  let opened: Promise<HistoryStore> | undefined
  const store = (): Promise<HistoryStore> => {
    opened ??= HistoryStore.open(options)
    return opened
  }
  return {
    open: async () => (await store()).cursor,
    know: async (instruments: readonly (Grid & { readonly id: number })[]) => (await store()).know(instruments),
    write: async (told: Told, cursor: number) => (await store()).write(told, cursor),
    orders: async (query: OrderQuery) => (await store()).orders(query),
    executions: async (query: ExecutionQuery) => (await store()).executions(query),
    closedPnl: async (query: ClosedPnlQuery) => (await store()).closedPnl(query),
    ledger: async (query: LedgerQuery) => (await store()).ledger(query),
    equity: async (query: PageQuery) => (await store()).equity(query),
    strategies: async (query: StrategyQuery) => (await store()).strategies(query),
    deliveries: async (query: PublicQuery) => (await store()).deliveries(query),
    sessions: async (query: PublicQuery) => (await store()).sessions(query),
    funding: async (query: PublicQuery) => (await store()).funding(query),
    liquidations: async (query: PublicQuery) => (await store()).liquidations(query),
    adlAlerts: async (query: PublicQuery) => (await store()).adlAlerts(query),
    insurance: async (query: PublicQuery) => (await store()).insurance(query),
    findOrder: async (account: number, ref: { orderId: number; orderLinkId: string }) =>
      (await store()).findOrder(account, ref),
    usedLinkIds: async (of: 'orders' | 'strategies', cursor: string, limit: number) =>
      (await store()).usedLinkIds(of, cursor, limit),
    candles: async (instrument: number, price: CandlePrice, bucketMs: BucketMs, from: number, to: number) =>
      (await store()).candles(instrument, price, bucketMs, from, to),
    close: async () => (await store()).close(),
  }
}

export type HistoryMethods = ReturnType<typeof historyMethods>
