import type { Grid } from './bar-writer.ts'
import type { BucketMs } from './bars.ts'
import type { CandlePrice, PageQuery } from './history.ts'
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
    write: async (told: readonly Told[], cursor: number) => (await store()).write(told, cursor),
    orders: async (query: PageQuery) => (await store()).orders(query),
    executions: async (query: PageQuery) => (await store()).executions(query),
    closedPnl: async (query: PageQuery) => (await store()).closedPnl(query),
    ledger: async (query: PageQuery & { readonly coin?: string }) => (await store()).ledger(query),
    findOrder: async (account: number, ref: { orderId: number; orderLinkId: string }) =>
      (await store()).findOrder(account, ref),
    fundingRates: async (instrument: number, limit: number) => (await store()).fundingRates(instrument, limit),
    candles: async (instrument: number, price: CandlePrice, bucketMs: BucketMs, from: number, to: number) =>
      (await store()).candles(instrument, price, bucketMs, from, to),
    close: async () => (await store()).close(),
  }
}

export type HistoryMethods = ReturnType<typeof historyMethods>
