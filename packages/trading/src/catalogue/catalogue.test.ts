import { e8, formatE8, mulE8, ONE } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PERIOD_CODES } from '../calendar.ts'
import { checkListing } from '../listing.ts'
import type { ContractInstrument } from '../products/contract.ts'
import { tierMaintenance } from '../risk-tier.ts'
import type { UnlistedContract } from './build-contract.ts'
import { contractsAt } from './futures.ts'
import { FIRST_CALENDAR_ID, PERPETUALS } from './perpetuals.ts'

const NOW = Date.parse('2026-11-21T09:00:00Z')
const DAY = 86_400_000
const numbered = (contract: UnlistedContract, index: number): ContractInstrument => ({
  id: FIRST_CALENDAR_ID + index,
  ...contract,
})
const ALL = [...PERPETUALS, ...contractsAt(NOW).map(numbered)]
const symbolsOf = (contracts: readonly UnlistedContract[]) => contracts.map(({ symbol }) => symbol)
const times = fc.integer({ min: Date.parse('2022-01-01'), max: Date.parse('2040-01-01') })

describe('the catalogue', () => {
  it('[SIM-01, ENG-04] has at least 60 contracts over all six families', () => {
    expect(ALL.length).toBeGreaterThanOrEqual(60)
    const families = new Set(ALL.map(({ contractType, settleCoin }) => `${contractType} ${settleCoin}`))
    for (const family of ['LinearPerpetual', 'LinearFutures'])
      for (const coin of ['USDT', 'USDC']) expect(families).toContain(`${family} ${coin}`)
    for (const coin of ['BTC', 'ETH', 'EOS', 'XRP', 'DOT']) expect(families).toContain(`InversePerpetual ${coin}`)
    for (const coin of ['BTC', 'ETH']) expect(families).toContain(`InverseFutures ${coin}`)
    for (const coin of ['BTC', 'ETH', 'SOL', 'ADA', 'AVAX', 'XRP']) expect(symbolsOf(ALL)).toContain(`${coin}PERP`)
  })

  it('[SIM-01] has unique symbols, and unique ids below those that the calendar gives', () => {
    expect(new Set(symbolsOf(ALL)).size).toBe(ALL.length)
    const ids = PERPETUALS.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
    expect(Math.max(...ids)).toBeLessThan(FIRST_CALENDAR_ID)
  })

  it.each(ALL)('[SIM-01, ENG-03] $symbol may be listed', (instrument) => {
    expect(checkListing(instrument)).toEqual([])
  })

  it.each(ALL)('[ENG-07] maintenance margin of $symbol does not jump between tiers', (instrument) => {
    for (const [index, tier] of instrument.riskTiers.entries()) {
      const next = instrument.riskTiers[index + 1]
      if (next === undefined) continue
      const below = tierMaintenance(instrument.riskTiers, tier.maxValue)
      expect(mulE8(tier.maxValue, next.maintenanceRate, 'up') - next.deduction).toBe(below)
      const step = tierMaintenance(instrument.riskTiers, tier.maxValue + ONE) - below
      expect(step).toBe(next.maintenanceRate)
    }
  })

  it('[CAT-12] a first initial margin rate lies between 1 % and 4 %', () => {
    const isUsual = (rate: bigint): boolean => rate >= e8('0.01') && rate <= e8('0.04')
    const unusual = ALL.filter(({ riskTiers }) => !isUsual(riskTiers[0]?.initialRate ?? 0n))
    expect(symbolsOf(unusual)).toEqual([])
  })

  it('[ENG-05, R2.15] has funding every 8, 4, 2 and 1 hours; BTC and ETH keep theirs at the limit', () => {
    const funded = PERPETUALS.flatMap(({ baseCoin, funding }) => (funding === null ? [] : [{ baseCoin, funding }]))
    expect(new Set(funded.map(({ funding }) => funding.intervalMinutes))).toEqual(new Set([480, 240, 120, 60]))
    for (const { baseCoin, funding } of funded)
      expect(funding.hourlyAtLimit).toBe(baseCoin !== 'BTC' && baseCoin !== 'ETH')
  })

  it('[MKT-01, CAT-04] groups books by 1, 5, 10, 50 and 100 in price, as far as they are not too many ticks', () => {
    const groups = (symbol: string) => {
      const { tickSize, depthMergeTimes } = PERPETUALS.find((each) => each.symbol === symbol)!
      return depthMergeTimes.map((ticks) => formatE8(BigInt(ticks) * tickSize))
    }
    expect(groups('BTCUSDT')).toEqual(['0.1', '1', '5', '10', '50', '100'])
    expect(groups('ETHUSD')).toEqual(['0.01', '1', '5', '10'])
    // groups of at most a hundred ticks for coins without deep order books
    expect(groups('BCHUSDT')).toEqual(['0.05', '1', '5'])
    expect(groups('LTCUSDT')).toEqual(['0.01', '1'])
  })

  it('[MKT-01, CAT-04] groups books by 1, 2, 4 and 10 ticks where there is no such price', () => {
    for (const symbol of ['SOLUSDT', 'XRPUSDT', '1000PEPEUSDT', 'AVAXPERP'])
      expect(PERPETUALS.find((each) => each.symbol === symbol)?.depthMergeTimes).toEqual([1, 2, 4, 10])
  })

  it('[SIM-01] restates the public figures of BTCUSD', () => {
    const btc = PERPETUALS.find(({ symbol }) => symbol === 'BTCUSD')!
    expect(btc).toMatchObject({
      contractType: 'InversePerpetual',
      settleCoin: 'BTC',
      tickSize: e8('0.1'),
      lotSize: e8('1'),
      maxLimitQty: e8('25000000'),
      maxMarketQty: e8('5000000'),
      priceLimitX: e8('0.05'),
      priceLimitY: e8('0.1'),
    })
    expect(btc.funding?.upperRate).toBe(e8('0.00375'))
    expect(btc.riskTiers[0]).toMatchObject({
      maxValue: e8('150'),
      maintenanceRate: e8('0.005'),
      initialRate: e8('0.01'),
    })
  })
})

describe('dated contracts', () => {
  it('[ENG-04, R1.3, R1.5] are one for each date that the periods of a family name', () => {
    const inverse = contractsAt(NOW).filter(({ symbol }) => symbol.startsWith('BTCUSD') && !symbol.includes('USDT'))
    expect(symbolsOf(inverse)).toEqual([
      'BTCUSD-27NOV26',
      'BTCUSD-04DEC26',
      'BTCUSD-11DEC26',
      'BTCUSDZ26',
      'BTCUSD-29JAN27',
      'BTCUSDH27',
      'BTCUSDM27',
    ])
    const usdc = contractsAt(NOW).filter(({ quoteCoin, baseCoin }) => quoteCoin === 'USDC' && baseCoin === 'BTC')
    expect(symbolsOf(usdc)).toEqual(['BTC-27NOV26', 'BTC-25DEC26', 'BTC-26MAR27'])
    const usdt = contractsAt(NOW).filter(({ quoteCoin, baseCoin }) => quoteCoin === 'USDT' && baseCoin === 'SOL')
    expect(symbolsOf(usdt)).toEqual(['SOLUSDT-27NOV26', 'SOLUSDT-25DEC26'])
  })

  it('[ENG-04, R1.12, R2.4] share the index of the perpetual; inverse ones pay 0.05 % at delivery, others nothing', () => {
    for (const future of contractsAt(NOW)) {
      const perpetual = PERPETUALS.find(({ id }) => id === future.indexInstrument)!
      expect([future.baseCoin, future.settleCoin]).toEqual([perpetual.baseCoin, perpetual.settleCoin])
      expect(future.delivery?.feeRate).toBe(future.contractType === 'InverseFutures' ? e8('0.0005') : 0n)
      expect(future.funding).toBe(null)
    }
  })

  it('[ENG-04] are the same for as long as they are listed, whatever the time they are asked for', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 250 * DAY }), (time, later) => {
        const before = new Map(contractsAt(time).map((contract) => [contract.symbol, contract]))
        for (const contract of contractsAt(time + later)) {
          const known = before.get(contract.symbol)
          if (known !== undefined) expect(contract).toEqual(known)
          else expect(contract.launchTime).toBeGreaterThan(time)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('[ENG-04] follow each other: at every delivery as many periods as before have a contract', () => {
    fc.assert(
      fc.property(times, (time) => {
        const inverse = contractsAt(time).filter(({ contractType }) => contractType === 'InverseFutures')
        const dates = new Set(inverse.map(({ deliveryTime }) => deliveryTime))
        expect(dates.size * 2).toBe(inverse.length)
        expect(dates.size).toBeGreaterThanOrEqual(5)
        expect(dates.size).toBeLessThanOrEqual(PERIOD_CODES.length)
        for (const { launchTime, deliveryTime } of inverse) {
          expect(launchTime).toBeLessThanOrEqual(time)
          expect(deliveryTime).toBeGreaterThan(time)
        }
      }),
      { numRuns: 200 },
    )
  })
})
