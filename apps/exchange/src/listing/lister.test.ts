import { type Command, type CommandResult, createEngine } from '@perpdesk/engine'
import {
  type ContractInstrument,
  checkListing,
  contractsAt,
  FIRST_CALENDAR_ID,
  PERPETUALS,
  PRE_LISTINGS,
  SPOT_PAIRS,
  tokenPairs,
} from '@perpdesk/trading'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NotAccepted } from '../sequencer/sequencer.ts'
import { createLister } from './lister.ts'
import { planListings } from './plan-listings.ts'

const NOW = Date.parse('2026-11-21T09:00:00Z')
const DAY = 86_400_000

/** Plans the listings of each day and returns all contracts that were ever listed. */
function listedOver(days: number): ContractInstrument[] {
  const listed: ContractInstrument[] = []
  for (let day = 0; day < days; day += 1) listed.push(...planListings(listed, NOW + day * DAY))
  return listed
}

describe('what is to be listed', () => {
  it('[ENG-04, SIM-01] is everything in a new exchange, and nothing once that is done', () => {
    const first = planListings([], NOW)
    // the perpetuals, the contract with this week's auction, and the dated contracts
    expect(first.length).toBe(PERPETUALS.length + 1 + contractsAt(NOW).length)
    expect(planListings(first, NOW)).toEqual([])
  })

  it('[ENG-04] never uses a number or a symbol twice, and gives the same numbers for the same past', () => {
    const listed = listedOver(120)
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
    expect(new Set(listed.map(({ symbol }) => symbol)).size).toBe(listed.length)
    expect(listedOver(120)).toEqual(listed)
    const dated = listed.filter(({ deliveryTime }) => deliveryTime > 0)
    expect(dated.map(({ id }) => id)).toEqual(dated.map((_, index) => FIRST_CALENDAR_ID + index))
  })

  it('[ENG-04] brings the next contract when one is delivered, launched at that moment', () => {
    const delivery = Date.parse('2026-11-27T08:00:00Z')
    const listed = planListings([], delivery - DAY)
    expect(planListings(listed, delivery - 1)).toEqual([])
    const next = planListings(listed, delivery)
    expect(next.map(({ symbol }) => symbol)).toEqual(
      expect.arrayContaining(['BTCUSD-18DEC26', 'ETHUSD-18DEC26', 'BTCUSD-26FEB27', 'BTCUSDT-11DEC26']),
    )
    for (const { launchTime } of next) expect(launchTime).toBe(delivery)
  })
})

describe('what is to be sold by auction', () => {
  const HOUR = 3_600_000
  const MONDAY = Date.parse('2026-11-23T08:00:00Z')
  const preListed = (instruments: readonly ContractInstrument[]) =>
    instruments.filter(({ preListing }) => preListing !== null)

  it('[ENG-04] is one perpetual a week, listed on Monday and sold on Tuesday of the week after', () => {
    const listed = preListed(listedOver(100))
    expect(listed.length).toBe(PRE_LISTINGS)
    const times = listed.map(({ preListing }) => new Date(preListing!.auctionTime).toISOString())
    expect(times.slice(0, 3)).toEqual([
      '2026-11-24T10:00:00.000Z',
      '2026-12-01T10:00:00.000Z',
      '2026-12-08T10:00:00.000Z',
    ])
    expect(new Set(times).size).toBe(PRE_LISTINGS)
    const first = planListings([], NOW)
    expect(preListed(planListings(first, MONDAY - 1))).toEqual([])
    expect(preListed(planListings(first, MONDAY)).map(({ symbol }) => symbol)).toEqual(['ENAUSDT'])
  })

  it('[ENG-04] begins before its auction whenever the exchange was down, and may be listed', () => {
    for (let hour = 0; hour < 7 * 24; hour += 1) {
      const time = NOW + hour * HOUR
      const [contract] = preListed(planListings([], time))
      expect(checkListing(contract!)).toEqual([])
      expect(contract).toMatchObject({ status: 'PreLaunch', symbol: 'HYPEUSDT' })
      expect(contract!.preListing!.auctionTime - time).toBeGreaterThan(26 * HOUR)
      expect(contract!.preListing!.auctionTime - time).toBeLessThanOrEqual(8 * DAY + 2 * HOUR)
    }
  })
})

describe('the lister', () => {
  class ListingExchange {
    readonly engine = createEngine()
    readonly listings: string[] = []
    accepts = true
    readonly now = (): number => Date.now()
    readonly submit = async (command: Command): Promise<CommandResult> => {
      if (!this.accepts) throw new NotAccepted('diskFull')
      if (command.type === 'listInstrument') this.listings.push(command.instrument.symbol)
      return this.engine.apply({ seq: this.engine.seq + 1, time: this.now(), command }).result
    }
  }
  const problems: unknown[] = []
  const open = (exchange: ListingExchange) =>
    createLister({
      sequencer: exchange,
      onRefused: (_, result) => problems.push(result),
      onFailure: (error) => problems.push(error),
    })

  beforeEach(() => {
    problems.length = 0
    vi.useFakeTimers({ now: Date.parse('2026-11-27T07:59:58Z') })
  })
  afterEach(() => vi.useRealTimers())

  it('[ENG-04] lists at the start, and new contracts when 08:00 UTC passes', async () => {
    const exchange = new ListingExchange()
    const lister = open(exchange)
    await lister.list()
    const pairs = SPOT_PAIRS.length + tokenPairs(0).length
    expect(exchange.engine.instruments()).toHaveLength(planListings([], Date.now()).length + pairs)
    const before = exchange.listings.length
    lister.start()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(exchange.listings.length).toBe(before)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(exchange.listings.slice(before)).toContain('BTCUSD-18DEC26')
    // ids of contracts follow those of contracts, whatever ids the pairs have
    expect(exchange.engine.largestContract).toBeLessThan(FIRST_CALENDAR_ID + exchange.listings.length)
    expect(problems).toEqual([])
    await lister.stop()
  })

  it('[ENG-04] tries again while the exchange takes no commands', async () => {
    const exchange = new ListingExchange()
    const lister = open(exchange)
    await lister.list()
    exchange.accepts = false
    const before = exchange.listings.length
    lister.start()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(exchange.listings.length).toBe(before)
    exchange.accepts = true
    await vi.advanceTimersByTimeAsync(1_000)
    expect(exchange.listings.length).toBeGreaterThan(before)
    expect(problems).toEqual([])
    await lister.stop()
  })
})
