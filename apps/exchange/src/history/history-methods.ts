import type { Instrument } from '@perpdesk/trading'
import type { BucketMs } from './bars.ts'
import type {
  CandlePrice,
  ClosedPnlQuery,
  ExecutionQuery,
  InterestQuery,
  LedgerQuery,
  OrderQuery,
  PageQuery,
  PublicQuery,
  StrategyQuery,
  TokenRequestQuery,
} from './history.ts'
import { asDamage, HistoryDamaged } from './history-faults.ts'
import { HistoryStore } from './history-store.ts'
import { type HistoryStoreOptions, markDamaged } from './open-tables.ts'
import type { ReportedEvents } from './reported-events.ts'

/** The outcome of opening. */
export interface HistoryOpening {
  readonly cursor: number
  /** A sentence about damage that was found and repaired. */
  readonly note: string | undefined
}

/**
 * Returns the methods of history that can be called by name, in this thread or from another; the first call opens the
 * store.
 */
export function historyMethods(options: HistoryStoreOptions) {
  let opened: Promise<HistoryStore> | undefined
  /** Runs a query on the store. Damage found by it is recorded for the next start and thrown as `HistoryDamaged`. */
  const ask = async <Answer>(what: (store: HistoryStore) => Answer | Promise<Answer>): Promise<Answer> => {
    opened ??= HistoryStore.open(options)
    const store = await opened
    try {
      return await what(store)
    } catch (thrown) {
      const error = asDamage(thrown)
      if (error instanceof HistoryDamaged) markDamaged(options.folder, error)
      throw error
    }
  }
  return {
    open: () => ask(({ cursor, note }): HistoryOpening => ({ cursor, note })),
    verify: () => ask((store) => store.verify()),
    know: (instruments: readonly Instrument[]) => ask((store) => store.know(instruments)),
    listings: (ids: readonly number[]) => ask((store) => store.listings(ids)),
    listingNamed: (symbol: string) => ask((store) => store.listingNamed(symbol)),
    write: (reported: ReportedEvents, cursor: number) => ask((store) => store.write(reported, cursor)),
    orders: (query: OrderQuery) => ask((store) => store.orders(query)),
    executions: (query: ExecutionQuery) => ask((store) => store.executions(query)),
    closedPnl: (query: ClosedPnlQuery) => ask((store) => store.closedPnl(query)),
    ledger: (query: LedgerQuery) => ask((store) => store.ledger(query)),
    ledgerSums: (query: PageQuery) => ask((store) => store.ledgerSums(query)),
    closeCounts: (query: PageQuery) => ask((store) => store.closeCounts(query)),
    ledgerTotals: (query: LedgerQuery) => ask((store) => store.ledgerTotals(query)),
    tradeTotals: (query: ExecutionQuery) => ask((store) => store.tradeTotals(query)),
    equity: (query: PageQuery) => ask((store) => store.equity(query)),
    strategies: (query: StrategyQuery) => ask((store) => store.strategies(query)),
    tokenRequests: (query: TokenRequestQuery) => ask((store) => store.tokenRequests(query)),
    deliveries: (query: PublicQuery) => ask((store) => store.deliveries(query)),
    sessions: (query: PublicQuery) => ask((store) => store.sessions(query)),
    funding: (query: PublicQuery) => ask((store) => store.funding(query)),
    liquidations: (query: PublicQuery) => ask((store) => store.liquidations(query)),
    adlAlerts: (query: PublicQuery) => ask((store) => store.adlAlerts(query)),
    insurance: (query: PublicQuery) => ask((store) => store.insurance(query)),
    interest: (query: InterestQuery) => ask((store) => store.interest(query)),
    findOrder: (account: number, ref: { orderId: number; orderLinkId: string }) =>
      ask((store) => store.findOrder(account, ref)),
    usedLinkIds: (of: 'orders' | 'strategies', cursor: string, limit: number) =>
      ask((store) => store.usedLinkIds(of, cursor, limit)),
    candles: (instrument: number, price: CandlePrice, bucketMs: BucketMs, from: number, to: number) =>
      ask((store) => store.candles(instrument, price, bucketMs, from, to)),
    close: () => ask((store) => store.close()),
  }
}

export type HistoryMethods = ReturnType<typeof historyMethods>
