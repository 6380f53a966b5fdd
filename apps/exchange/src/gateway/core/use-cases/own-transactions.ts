import type { LedgerEvent } from '@perpdesk/engine'
import {
  addLedgerAmounts,
  type LedgerAmounts,
  type LedgerSum,
  mergeLedgerSums,
  SERVICE_REFUSALS,
} from '@perpdesk/trading'
import type { LedgerQuery, Page, Stamped } from '../../../history/history.ts'
import { printCursor } from '../../../history/page-cursor.ts'
import type { Account, User } from '../../../identity/identity.ts'
import type { Caller } from '../caller/caller.ts'
import type { CoreContext } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { OwnQuery } from './account-records.ts'
import { allPages } from './all-pages.ts'
import { mergeNewestFirst, newestFirst } from './newest-first.ts'
import { settled } from './settled.ts'

/** A row of the ledger with the public id of its account. */
export type OwnTransaction = Stamped<LedgerEvent> & { readonly uid: string }

export interface CoinTotals extends LedgerAmounts {
  readonly coin: string
}

/** The transaction log of one account of a user, named by its public id, or of all of them. */
export class OwnTransactions {
  readonly #context: CoreContext

  constructor(context: CoreContext) {
    this.#context = context
  }

  /**
   * Returns a page, newest first. The cursor is a place in the journal, which all accounts share, so the next page
   * begins exactly where this one ends.
   */
  async page({ user }: Caller, uid: string | undefined, query: OwnQuery<LedgerQuery>): Promise<Page<OwnTransaction>> {
    const { history, listings } = this.#context
    const accounts = this.#accounts(user, uid)
    await settled(history)
    const pages = await Promise.all(accounts.map((account) => this.#ledger(account, query)))
    const found = pages.flatMap(({ rows }) => rows).toSorted(newestFirst)
    const rows = found.slice(0, query.limit)
    const last = rows.at(-1)
    const isWhole = found.length <= query.limit && pages.every(({ cursor }) => cursor === '')
    await listings.recall(rows)
    return { rows, cursor: isWhole || last === undefined ? '' : printCursor('ledger', last) }
  }

  /** Reads all rows up to now, newest first. The contracts of the rows yielded last are in the listings. */
  async *all(
    { user }: Caller,
    uid: string | undefined,
    query: OwnQuery<LedgerQuery>,
  ): AsyncGenerator<readonly OwnTransaction[]> {
    const { history, listings, sequencer } = this.#context
    // Without an upper bound the reader would never catch up with the records that are still being written.
    const whole = { to: sequencer.now(), ...query }
    await settled(history)
    const lists = this.#accounts(user, uid).map((account) =>
      allPages((page) => this.#ledger(account, { ...whole, ...page })),
    )
    for await (const rows of mergeNewestFirst(lists)) {
      await listings.recall(rows)
      yield rows
    }
  }

  /** Returns the exact sums of all rows up to now, by coin. */
  async totals(
    { user }: Caller,
    uid: string | undefined,
    query: OwnQuery<LedgerQuery>,
  ): Promise<readonly CoinTotals[]> {
    const { history, sequencer } = this.#context
    const whole = { to: sequencer.now(), ...query }
    await settled(history)
    let sums: readonly LedgerSum[] = []
    for (const { id } of this.#accounts(user, uid)) {
      const pages = allPages((page) => history.ledgerTotals({ ...whole, ...page, account: id }))
      for await (const rows of pages) sums = mergeLedgerSums([...sums, ...rows])
    }
    return totalsByCoin(sums)
  }

  async #ledger(account: Account, query: OwnQuery<LedgerQuery>): Promise<Page<OwnTransaction>> {
    const { rows, cursor } = await this.#context.history.ledger({ ...query, account: account.id })
    return { rows: rows.map((row) => ({ ...row, uid: account.uid })), cursor }
  }

  #accounts(user: User, uid: string | undefined): readonly Account[] {
    const { identity } = this.#context
    if (uid === undefined) return identity.accountsOf(user)
    const account = identity.accountOf(user, uid)
    if (account === undefined) throw new Refusal(SERVICE_REFUSALS.accountNotYours)
    return [account]
  }
}

function totalsByCoin(sums: readonly LedgerSum[]): readonly CoinTotals[] {
  const byCoin = new Map<string, LedgerAmounts>()
  for (const sum of sums) {
    const known = byCoin.get(sum.coin)
    byCoin.set(sum.coin, known === undefined ? sum : addLedgerAmounts(known, sum))
  }
  return Array.from(byCoin, ([coin, { rows, cashFlow, funding, fee, change }]) => ({
    coin,
    rows,
    cashFlow,
    funding,
    fee,
    change,
  })).toSorted((a, b) => (a.coin < b.coin ? -1 : 1))
}
