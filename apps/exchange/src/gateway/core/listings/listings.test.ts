import type { ContractInstrument } from '@perpdesk/trading'
import { PERPETUALS, REFUSALS } from '@perpdesk/trading'
import { expect, it } from 'vitest'
import { Listings } from './listings.ts'

const [first, second, third] = PERPETUALS as readonly [ContractInstrument, ContractInstrument, ContractInstrument]

it('[CAT-01] contracts stand in the order of their numbers, whenever they are listed, and those that are over only in the whole list', () => {
  const listings = new Listings({ instruments: () => [first, third], instrument: () => first })
  const { version } = listings
  listings.renew(second)
  expect(listings.version).toBeGreaterThan(version)
  expect(listings.all().map(({ instrument }) => instrument.id)).toEqual([first.id, second.id, third.id])
  listings.renew({ ...second, status: 'Closed' })
  expect(listings.live().map(({ instrument }) => instrument.id)).toEqual([first.id, third.id])
  expect(listings.all()).toHaveLength(3)
  expect(listings.bySymbol(second.symbol).instrument.status).toBe('Closed')
})

/** Returns an engine that has forgotten a closed contract, and a history that still knows it. */
function forgetful() {
  const listed = new Map([first, second].map((instrument) => [instrument.id, instrument]))
  const closed: ContractInstrument = { ...second, status: 'Closed' }
  const named = new Set<number>()
  const listings = new Listings(
    { instruments: () => [...listed.values()], instrument: (id) => listed.get(id) },
    {
      listings: async (ids) => [closed].filter(({ id }) => ids.includes(id)),
      listingNamed: async (symbol) => (symbol === closed.symbol ? closed : undefined),
    },
    { instruments: () => named },
  )
  return { listings, listed, closed, named }
}

it('[CAT-01, ENG-14] a contract that the engine has forgotten is in no list; whoever looks at the past finds it', async () => {
  const { listings, listed, closed } = forgetful()
  listings.renew(closed)
  listings.forgetOver()
  expect(listings.all()).toHaveLength(2)
  listed.delete(closed.id)
  const { version } = listings
  listings.forgetOver()
  expect(listings.version).toBeGreaterThan(version)
  expect(listings.all().map(({ instrument }) => instrument.id)).toEqual([first.id])
  expect(listings.find(closed.symbol)).toBeUndefined()
  expect(listings.byId(closed.id).instrument).toBe(closed)
  expect(listings.bySymbol(closed.symbol).instrument).toBe(closed)
})

it('[ENG-14] after a start contracts that are over come from history, each asked for once, and unknown ones from nowhere', async () => {
  const closed: ContractInstrument = { ...second, status: 'Closed' }
  const asked: number[] = []
  const later = new Listings(
    { instruments: () => [first], instrument: () => undefined },
    {
      listings: async (ids) => {
        asked.push(...ids)
        return [closed]
      },
      listingNamed: async (symbol) => (symbol === closed.symbol ? closed : undefined),
    },
  )
  expect(() => later.byId(closed.id)).toThrow('not in the catalogue')
  await later.recall([{ instrument: closed.id }, { instrument: first.id }, { instrument: 0 }])
  await later.recall([{ instrument: closed.id }])
  expect(asked).toEqual([closed.id])
  expect(later.byId(closed.id).instrument).toBe(closed)
  await later.recallNamed('NOTHING')
  expect(() => later.bySymbol('NOTHING')).toThrow(`${REFUSALS.symbolNotFound}`)
  expect(later.recallNamed(first.symbol)).toBeUndefined()
})

it('[ENG-14] of ever more contracts that are over only those that were asked for lately are kept, and those that alerts name', async () => {
  const { listings, listed, closed, named } = forgetful()
  named.add(closed.id)
  listings.renew(closed)
  listed.clear()
  for (let id = 10_000; id < 15_000; id++) {
    listings.renew({ ...closed, id, symbol: `OLD${id}` })
    listings.forgetOver()
  }
  expect(() => listings.byId(10_000)).toThrow('not in the catalogue')
  expect(() => listings.bySymbol('OLD10000')).toThrow(`${REFUSALS.symbolNotFound}`)
  expect(listings.byId(14_999).instrument.symbol).toBe('OLD14999')
  expect(listings.byId(closed.id).instrument).toBe(closed)
})
