import { describe, expect, it } from 'vitest'
import { LISTING_PHASES, type ListingPhase, listingPhaseAt, phaseEnd } from './life.ts'
import { amendsRefusedAt, auctionRefusal, cancelsRefusedAt, ordersRefusedAt } from './order-stage.ts'

const TIMES = {
  auctionTime: 60_000,
  auctionMinutes: 50,
  noCancelMinutes: 5,
  crossMatchingMinutes: 5,
  finishTime: 60_000 + 4_380 * 60_000,
}
const coming = (phase: ListingPhase | null) => ({ status: 'PreLaunch', phase }) as const

describe('what a contract takes at each stage of its life', () => {
  it('[CAT-16] phase by phase: orders, changes, cancels', () => {
    const rules = LISTING_PHASES.slice(0, -1).map((phase) => {
      const stage = coming(phase)
      return [ordersRefusedAt(stage), amendsRefusedAt(stage), cancelsRefusedAt(stage)]
    })
    expect(rules).toEqual([
      ['symbolNotTrading', 'symbolNotTrading', null],
      [null, 'inCallAuction', null],
      [null, 'inCallAuction', 'inCallAuction'],
      ['inCallAuction', 'inCallAuction', 'inCallAuction'],
      [null, null, null],
    ])
    expect(ordersRefusedAt(coming(null))).toBe('symbolNotTrading')
    expect(amendsRefusedAt({ status: 'Trading', phase: 'Finished' })).toBe(null)
    expect(ordersRefusedAt({ status: 'Delivering', phase: null })).toBe('settlementInProgress')
    expect(ordersRefusedAt({ status: 'Closed', phase: 'Finished' })).toBe('contractNotLive')
  })

  it('[CAT-16] an auction collects plain limit orders alone', () => {
    const order = { orderType: 'Limit', timeInForce: 'GTC', withOptions: false } as const
    expect(auctionRefusal(order)).toBe(null)
    expect(auctionRefusal({ ...order, orderType: 'Market', timeInForce: 'IOC' })).toBe('auctionGtcOnly')
    expect(auctionRefusal({ ...order, timeInForce: 'PostOnly' })).toBe('auctionGtcOnly')
    expect(auctionRefusal({ ...order, withOptions: true })).toBe('auctionNoTpsl')
  })

  it('a phase lasts from the end of the one before to the millisecond before its own', () => {
    for (const [place, phase] of LISTING_PHASES.slice(0, -1).entries()) {
      expect(listingPhaseAt(TIMES, phaseEnd(TIMES, phase) - 1)).toBe(phase)
      expect(listingPhaseAt(TIMES, phaseEnd(TIMES, phase))).toBe(LISTING_PHASES[place + 1])
    }
  })
})
