// @vitest-environment node

import { symbolConfigOf } from '@perpdesk/protocol/testing'
import type { ListingPhase } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { launchOf } from './launch.ts'

const AT = 1_800_000_000_000
const MINUTE = 60_000
const inPhase = (phase: ListingPhase) => ({
  ...symbolConfigOf('HYPEUSDT'),
  isPreListing: phase !== 'Finished',
  preListingInfo: {
    phase,
    auctionTime: AT,
    auctionMinutes: 50,
    noCancelMinutes: 5,
    crossMatchingMinutes: 5,
    finishTime: AT + 4_380 * MINUTE,
    referencePrice: '33.85',
  },
})

describe('launchOf', () => {
  it.each([
    ['NotStarted', 0],
    ['CallAuction', 50],
    ['CallAuctionNoCancel', 55],
    ['CrossMatching', 60],
    ['ContinuousTrading', 4_380],
  ] as const)('[CAT-16] %s ends %i minutes after the auction begins', (phase, minutes) => {
    expect(launchOf(inPhase(phase))).toEqual({ phase, endsAt: AT + minutes * MINUTE })
  })

  it('[CAT-16] an announced contract counts down to its launch; an ordinary one does not', () => {
    const announced = { ...symbolConfigOf('SOONUSDT'), symbolStatus: 'ComingSoon', expectStartTradingTime: AT } as const
    expect(launchOf(announced)).toEqual({ phase: 'ComingSoon', endsAt: AT })
    expect(launchOf(symbolConfigOf('BTCUSDT'))).toBe(undefined)
    expect(launchOf(inPhase('Finished'))).toBe(undefined)
  })
})
