import { rmSync } from 'node:fs'
import { type Instrument, PERPETUALS } from '@perpdesk/trading'
import { expect, it } from 'vitest'
import { memoryFolder } from '../testing/memory-folder.ts'
import { HistoryStore } from './history-store.ts'

async function rowOf(instrument: Instrument): Promise<unknown> {
  const folder = memoryFolder('listings')
  try {
    const store = await HistoryStore.open({ folder, journalId: 'journal' })
    store.know([instrument])
    const row = store.database.prepare('SELECT * FROM listings').get()
    await store.close()
    return row
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it('[DUR-02, ENG-14] a listing rebuilt from the journal is the row that it was, in whatever order its terms come', async () => {
  const [instrument] = PERPETUALS
  if (instrument === undefined) throw new Error('the catalogue is empty')
  const turned = {
    ...Object.fromEntries(Object.entries(instrument).toReversed()),
    ...instrument,
    riskTiers: instrument.riskTiers.map(({ deduction, ...tier }) => ({ deduction, ...tier })),
  }
  expect(Object.keys(turned)).not.toEqual(Object.keys(instrument))
  expect(await rowOf(turned)).toEqual(await rowOf(instrument))
})
