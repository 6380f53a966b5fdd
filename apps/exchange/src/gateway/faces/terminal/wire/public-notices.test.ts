import {
  type ContractInstrument,
  LINEAR_PERPETUALS,
  type ListingPhase,
  nextPreListing,
  phaseEnd,
} from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { newsOf } from './public-notices.ts'

const NOW = Date.UTC(2026, 8, 1)
const trading = LINEAR_PERPETUALS[0]!
const delivering: ContractInstrument = { ...trading, status: 'Delivering' }
const closed: ContractInstrument = { ...trading, status: 'Closed' }
const announced: ContractInstrument = { ...trading, status: 'PreLaunch', launchTime: NOW + 1 }
const sold = nextPreListing([], NOW)!
const terms = sold.preListing!
const inPhase = (phase: ListingPhase): ContractInstrument => ({ ...sold, preListing: { ...terms, phase } })

describe('what everybody is told of a contract', () => {
  it.each<[string, ContractInstrument | undefined, ContractInstrument, { kind: string; until: number } | undefined]>([
    ['is new', undefined, trading, { kind: 'listed', until: 0 }],
    ['is to come', undefined, announced, { kind: 'announced', until: NOW + 1 }],
    ['is to be sold by auction', undefined, sold, { kind: 'announced', until: terms.auctionTime }],
    ['opens', announced, trading, { kind: 'tradingOpened', until: 0 }],
    ['gets a day on which it ends', trading, { ...trading, deliveryTime: NOW }, { kind: 'endSet', until: NOW }],
    ['is delivered', trading, delivering, { kind: 'delivered', until: 0 }],
    ['is over after its delivery', delivering, closed, undefined],
    ['stops', trading, closed, { kind: 'suspended', until: 0 }],
    ['goes on', closed, trading, { kind: 'resumed', until: 0 }],
    ['has other terms', trading, { ...trading, tags: ['NEW'] }, undefined],
  ])('[RT-02] that %s', (_, before, after, reported) => {
    expect(newsOf(before, after)).toEqual(reported)
  })

  it('[RT-02] whose auction and pre-market trading open, with their ends; of what lies between nothing', () => {
    const phases = ['NotStarted', 'CallAuction', 'CallAuctionNoCancel', 'CrossMatching', 'ContinuousTrading'] as const
    const reported = phases.slice(1).map((phase, i) => newsOf(inPhase(phases[i]!), inPhase(phase)))
    expect(reported).toEqual([
      { kind: 'auctionOpened', until: phaseEnd(terms, 'CallAuction') },
      undefined,
      undefined,
      { kind: 'preMarketOpened', until: terms.finishTime },
    ])
    expect(newsOf(inPhase('CallAuction'), inPhase('CallAuction'))).toBeUndefined()
  })
})
