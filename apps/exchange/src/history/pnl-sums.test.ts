import { rmSync } from 'node:fs'
import { e8 } from '@perpdesk/numeric'
import { addPnl, NO_PNL, type PnlSum } from '@perpdesk/trading'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { applied, closedPnl, DAY, ledger, listed, START } from '../testing/history-events.ts'
import { memoryFolder } from '../testing/memory-folder.ts'
import type { FedHistory } from './called-history.ts'
import type { Page, PageQuery } from './history.ts'
import { openLocalHistory } from './open-local-history.ts'

let root: string
let history: FedHistory
beforeEach(async () => {
  root = memoryFolder('history')
  history = await openLocalHistory({ folder: root, journalId: 'journal', everyMs: 5 })
})
afterEach(async () => {
  await history.stop()
  rmSync(root, { recursive: true, force: true })
})

/** Largest amount that a ledger row can hold; ten of them are beyond every 64-bit integer. */
const LARGEST = e8('999999999999999.99999999')
const WHOLE = { account: 7, from: START, to: START + DAY, limit: 1_000 }

async function all(ask: (query: PageQuery) => Promise<Page<PnlSum>>, query: PageQuery) {
  let sum = NO_PNL
  let cursor = ''
  do {
    const page = await ask(cursor === '' ? query : { ...query, cursor })
    sum = page.rows.reduce(addPnl, sum)
    cursor = page.cursor
  } while (cursor !== '')
  return sum
}

it('[ACC-07] sums of the ledger are exact, in one page as in many, and of one account and time alone', async () => {
  const row = ledger({ cashFlow: LARGEST, fee: 1n, funding: -3n })
  history.ingest(applied(1, START, listed, ...Array.from({ length: 10 }, () => row)))
  history.ingest(applied(2, START + 1, ledger({ account: 8 }), closedPnl, closedPnl))
  history.ingest(applied(3, START + DAY + 1, row, { ...closedPnl, closedPnl: 1n }))
  await history.flush()
  const expected = { ...NO_PNL, realised: 10n * LARGEST, fees: 10n, funding: -30n }
  for (const limit of [1_000, 3, 1]) {
    expect(await all((query) => history.ledgerSums(query), { ...WHOLE, limit })).toEqual(expected)
    expect(await all((query) => history.closeCounts(query), { ...WHOLE, limit })).toEqual({ ...NO_PNL, closes: 2 })
  }
  const { rows } = await history.closeCounts({ ...WHOLE, to: START + 2 * DAY })
  expect(rows.map(({ closes, wins }) => [closes, wins])).toEqual([
    [1, 1],
    [2, 0],
  ])
})
