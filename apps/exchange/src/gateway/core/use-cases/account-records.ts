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
import { settled } from './settled.ts'

/** A query of records as a caller gives it: of which account they are is not theirs to say in it. */
export type OwnQuery<Query> = Omit<Query, 'account'>

/** Rows read at once for all of them: enough to be quick, few enough that many readers cost no memory. */
const ROWS = 1_000

/** Records of an account, page by page, newest first. */
export class AccountRecords {
  readonly #context: CoreContext

  constructor(context: CoreContext) {
    this.#context = context
  }

  /** An open or an ended order; contracts of ended ones are recalled. */
  async findOrder({ account }: Caller, ref: OrderRef): Promise<OrderState | undefined> {
    const { history, listings, sequencer } = this.#context
    const found = sequencer.engine.findOrder(account.id, ref) ?? (await history.findOrder(account.id, ref))
    if (found !== undefined) await listings.recall([found])
    return found
  }

  /** Ended orders. */
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

  /** Strategies that have ended. */
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

  async #page<Row extends { readonly instrument: number }>(ask: () => Promise<Page<Row>>): Promise<Page<Row>> {
    await settled(this.#context.history)
    const page = await ask()
    await this.#context.listings.recall(page.rows)
    return page
  }

  /** Everything up to now, page by page. Contracts recalled for one page may be gone by the next. */
  #all<Query extends PublicQuery, Row extends { readonly instrument: number }>(
    query: Query,
    ask: (page: Query) => Promise<Page<Row>>,
  ): AsyncGenerator<readonly Row[]> {
    const { history, listings, sequencer } = this.#context
    // Without an end the reader would chase what happens while it is read.
    const whole = { to: sequencer.now(), ...query, limit: ROWS }
    const ready = settled(history)
    return (async function* pages() {
      await ready
      let cursor = ''
      do {
        const page = await ask(cursor === '' ? whole : { ...whole, cursor })
        await listings.recall(page.rows)
        yield page.rows
        cursor = page.cursor
      } while (cursor !== '')
    })()
  }
}
