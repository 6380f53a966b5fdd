import { shrinkSymbols } from '@perpdesk/protocol'
import { type ContractInstrument, contractsAt, nextPreListing, PERPETUALS, periodOfDelivery } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { type Listing, listingOf } from '../../../core/listings/listings.ts'
import { symbolConfigOf } from './catalogue.ts'
import { CatalogueTexts } from './catalogue-texts.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 10, 28, 14)
const coming = nextPreListing([], START)!
const futures = contractsAt(START).map((contract, place): ContractInstrument => ({ ...contract, id: 5_000 + place }))

/** Builds the catalogue without any cache. */
const inFull = (listings: readonly Listing[], now: number) =>
  JSON.stringify(shrinkSymbols(listings.map(({ instrument }) => symbolConfigOf(instrument, now))))

describe('the texts of the catalogue', () => {
  it('[CAT-01, CAT-02] say at any time what its lists say: with the period of the day, and how far a launch is', () => {
    const listings = [...PERPETUALS, coming, ...futures].map(listingOf)
    const texts = new CatalogueTexts()
    const [dated] = futures
    const periods = new Set<string | undefined>()
    for (let day = 0; day < 200; day += 25) {
      const now = START + day * DAY
      expect(texts.lists(listings, now)).toBe(inFull(listings, now))
      periods.add(periodOfDelivery(dated?.deliveryTime ?? 0, now))
    }
    expect(periods.size).toBeGreaterThan(1)
  })

  it('[CAT-01] follow what is listed, changed and gone', () => {
    const listings = [...PERPETUALS, ...futures].map(listingOf)
    const texts = new CatalogueTexts()
    const expectSame = () => expect(texts.lists(listings, START)).toBe(inFull(listings, START))
    expectSame()
    listings[2] = listingOf({ ...listings[2]!.instrument, tags: ['NEW'], status: 'Closed' })
    expectSame()
    listings.splice(4, 3)
    expectSame()
    listings.push(listingOf({ ...PERPETUALS[0]!, id: 9_999, symbol: 'NEWUSDT' }))
    expectSame()
    expect(texts.lists([], START)).toBe(inFull([], START))
  })
})
