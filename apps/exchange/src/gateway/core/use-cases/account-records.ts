import type { EquityEvent, LedgerEvent, OrderRef, OrderState, StrategyState } from '@perpdesk/engine'
import type {
  ClosedPnlQuery,
  ClosedPnlRow,
  ExecutionQuery,
  ExecutionRow,
  LedgerQuery,
  OrderQuery,
  Page,
  PublicQuery,
  Stamped,
} from '../../../history/history.ts'
import type { Caller } from '../caller/caller.ts'
import type { CoreContext } from '../context.ts'
import { allPages } from './all-pages.ts'
import { settled } from './settled.ts'

/** A query of records without its account: the use case sets the caller's account. */
export type OwnQuery<Query> = Omit<Query, 'account'>

/** Records of an account in pages, newest first. */
export class AccountRecords {
  readonly #context: CoreContext

  constructor(context: CoreContext) {
    this.#context = context
  }

  /** Returns an open or ended order; `undefined` if there is none. Loads its contract into the listings. */
  async findOrder({ account }: Caller, ref: OrderRef): Promise<OrderState | undefined> {
    const { history, listings, sequencer } = this.#context
    const found = sequencer.engine.findOrder(account.id, ref) ?? (await history.findOrder(account.id, ref))
    if (found !== undefined) await listings.recall([found])
    return found
  }

  /** Returns a page of ended orders. */
  orders({ account }: Caller, query: OwnQuery<OrderQuery>): Promise<Page<Stamped<OrderState>>> {
    return this.#page(() => this.#context.history.orders({ account: account.id, ...query }))
  }

  executions({ account }: Caller, query: OwnQuery<ExecutionQuery>): Promise<Page<Stamped<ExecutionRow>>> {
    return this.#page(() => this.#context.history.executions({ account: account.id, ...query }))
  }

  closedPnl({ account }: Caller, query: OwnQuery<ClosedPnlQuery>): Promise<Page<Stamped<ClosedPnlRow>>> {
    return this.#page(() => this.#context.history.closedPnl({ account: account.id, ...query }))
  }

  ledger({ account }: Caller, query: OwnQuery<LedgerQuery>): Promise<Page<Stamped<LedgerEvent>>> {
    return this.#page(() => this.#context.history.ledger({ account: account.id, ...query }))
  }

  /** Returns a page of ended strategies. */
  strategies({ account }: Caller, query: PublicQuery): Promise<Page<Stamped<StrategyState>>> {
    return this.#page(() => this.#context.history.strategies({ account: account.id, ...query }))
  }

  async equity({ account }: Caller, query: PublicQuery): Promise<Page<Stamped<EquityEvent>>> {
    const { history } = this.#context
    await settled(history)
    return history.equity({ account: account.id, ...query })
  }

  allOrders({ account }: Caller, query: OwnQuery<OrderQuery>): AsyncGenerator<readonly Stamped<OrderState>[]> {
    return this.#all(query, (page) => this.#context.history.orders({ account: account.id, ...page }))
  }

  allExecutions(
    { account }: Caller,
    query: OwnQuery<ExecutionQuery>,
  ): AsyncGenerator<readonly Stamped<ExecutionRow>[]> {
    return this.#all(query, (page) => this.#context.history.executions({ account: account.id, ...page }))
  }

  allClosedPnl({ account }: Caller, query: OwnQuery<ClosedPnlQuery>): AsyncGenerator<readonly Stamped<ClosedPnlRow>[]> {
    return this.#all(query, (page) => this.#context.history.closedPnl({ account: account.id, ...page }))
  }

  wholeLedger({ account }: Caller, query: OwnQuery<LedgerQuery>): AsyncGenerator<readonly Stamped<LedgerEvent>[]> {
    return this.#all(query, (page) => this.#context.history.ledger({ account: account.id, ...page }))
  }

  /** Reads all ended strategies. */
  allStrategies({ account }: Caller, query: PublicQuery): AsyncGenerator<readonly Stamped<StrategyState>[]> {
    return this.#all(query, (page) => this.#context.history.strategies({ account: account.id, ...page }))
  }

  async #page<Row extends { readonly instrument: number }>(ask: () => Promise<Page<Row>>): Promise<Page<Row>> {
    await settled(this.#context.history)
    const page = await ask()
    await this.#context.listings.recall(page.rows)
    return page
  }

  /**
   * Reads all records up to now, page by page. The contracts of each page are loaded into the listings, because the
   * contracts of an earlier page may have been dropped.
   */
  #all<Query extends PublicQuery, Row extends { readonly instrument: number }>(
    query: Query,
    ask: (page: Query) => Promise<Page<Row>>,
  ): AsyncGenerator<readonly Row[]> {
    const { history, listings, sequencer } = this.#context
    // Without an upper bound the reader would never catch up with the records that are still being written.
    const whole = { to: sequencer.now(), ...query }
    const ready = settled(history)
    return (async function* pages() {
      await ready
      for await (const rows of allPages((page) => ask({ ...whole, ...page }))) {
        await listings.recall(rows)
        yield rows
      }
    })()
  }
}
