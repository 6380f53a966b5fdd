import { createEngine } from '@perpdesk/engine'
import { expect, it } from 'vitest'
import { Listings } from '../../../core/listings/listings.ts'
import { pageQueryOf } from './pages.ts'

const query = (startTime: string, endTime: string) =>
  pageQueryOf('ledger', { startTime, endTime }, new Listings(createEngine()))

it('[API-03] a page is refused whose end is earlier than its beginning: an empty one would say that there was nothing', () => {
  expect(() => query('1800000000001', '1800000000000')).toThrow('endTime')
  expect(query('1800000000000', '1800000000000')).toEqual({
    limit: 50,
    from: 1_800_000_000_000,
    to: 1_800_000_000_000,
  })
})
