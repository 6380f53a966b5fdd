import { shrinkSymbol } from '@perpdesk/protocol'
import { symbolConfigOf } from '@perpdesk/protocol/testing'
import type { ListingPhase } from '@perpdesk/trading'
import { cleanup, configure, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../i18n/index.ts'
import { takeSymbols } from '../../stores/instruments.ts'
import { LaunchNote } from './index.ts'
import './launch-strip.tsx'

// the machine may be busy
configure({ asyncUtilTimeout: 5_000 })

const MINUTE = 60_000

/** Returns a record of the exchange whose auction starts in `minutes`. */
function listing(phase: ListingPhase, minutes: number) {
  const auctionTime = Date.now() + minutes * MINUTE
  const times = { auctionMinutes: 50, noCancelMinutes: 5, crossMatchingMinutes: 5 }
  return shrinkSymbol({
    ...symbolConfigOf('HYPEUSDT'),
    isPreListing: phase !== 'Finished',
    preListingInfo: { phase, auctionTime, ...times, finishTime: auctionTime + 4_380 * MINUTE, referencePrice: '33.85' },
  })
}

beforeAll(() => startTexts())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('LaunchNote', () => {
  it('[CAT-16] tells phase, countdown and reference price before the auction, and follows to the next phase', async () => {
    takeSymbols([listing('NotStarted', 10)])
    render(<LaunchNote symbol="HYPEUSDT" />)
    const strip = await screen.findByRole('region', { name: 'Listing of HYPEUSDT' })
    expect(strip.textContent).toContain('Auction soon')
    expect(strip.textContent).toMatch(/00:(10:00|09:\d\d)/)
    expect(strip.textContent).toContain('33.8')
    takeSymbols([listing('CallAuctionNoCancel', -52)])
    expect(await screen.findByText('No cancellation')).toBeTruthy()
    expect(strip.textContent).toMatch(/00:0[23]:\d\d/)
    takeSymbols([listing('Finished', -10_000)])
    await vi.waitFor(() => expect(screen.queryByRole('region')).toBe(null))
  })

  it('[CAT-14, CAT-16] asks for the contract when its phase should be over and nobody has told of the next', async () => {
    const asked: string[] = []
    const fetching = async (path: string) => {
      asked.push(path)
      const result = { item: listing('CallAuctionNoCancel', -50) }
      return new Response(JSON.stringify({ retCode: 0, retMsg: 'OK', result }))
    }
    vi.stubGlobal('fetch', fetching)
    takeSymbols([listing('CallAuction', -50)])
    render(<LaunchNote symbol="HYPEUSDT" />)
    expect(await screen.findByText('Call auction')).toBeTruthy()
    await vi.waitFor(() => expect(screen.getByText('No cancellation')).toBeTruthy(), { timeout: 5_000 })
    expect(asked[0]).toContain('/contract/v5/product/dynamic-symbol-item?symbol=HYPEUSDT')
  })
})
