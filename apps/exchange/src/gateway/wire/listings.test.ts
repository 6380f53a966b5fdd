import type { Instrument } from '@perpdesk/trading'
import { PERPETUALS } from '@perpdesk/trading'
import { expect, it } from 'vitest'
import { Listings } from './listings.ts'

const [first, second, third] = PERPETUALS as readonly [Instrument, Instrument, Instrument]

it('[CAT-01] contracts stand in the order of their numbers, whenever they are listed, and those that are over only in the whole list', () => {
  const listings = new Listings({ instruments: () => [first, third] })
  const { version } = listings
  listings.renew(second)
  expect(listings.version).toBeGreaterThan(version)
  expect(listings.all().map(({ instrument }) => instrument.id)).toEqual([first.id, second.id, third.id])
  listings.renew({ ...second, status: 'Closed' })
  expect(listings.live().map(({ instrument }) => instrument.id)).toEqual([first.id, third.id])
  expect(listings.all()).toHaveLength(3)
  expect(listings.bySymbol(second.symbol).instrument.status).toBe('Closed')
})
