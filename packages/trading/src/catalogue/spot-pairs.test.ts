import { ONE } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { checkListing } from '../listing.ts'
import { FIRST_PAIR_ID } from '../products/spot.ts'
import { PERPETUALS } from './perpetuals.ts'
import { SPOT_PAIRS } from './spot-pairs.ts'

const quotedIn = (coin: string) => SPOT_PAIRS.filter(({ quoteCoin }) => quoteCoin === coin)

describe('spot pairs', () => {
  it('[SPOT-01] are at least 30 in USDT and USDC, one between coins and one between the two dollars', () => {
    expect(quotedIn('USDT').length + quotedIn('USDC').length).toBeGreaterThanOrEqual(30)
    expect(quotedIn('BTC').map(({ symbol }) => symbol)).toEqual(['ETH/BTC'])
    expect(SPOT_PAIRS.find(({ symbol }) => symbol === 'USDC/USDT')?.isFeeFree).toBe(true)
  })

  it('[SPOT-01] have symbols and ascending ids that no contract has', () => {
    const ids = SPOT_PAIRS.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
    expect(ids[0]).toBeGreaterThan(FIRST_PAIR_ID)
    const symbols = [...SPOT_PAIRS, ...PERPETUALS].map(({ symbol }) => symbol)
    expect(new Set(symbols).size).toBe(symbols.length)
  })

  it.each(SPOT_PAIRS)('[SPOT-01, ENG-03] $symbol may be listed', (pair) => {
    expect(checkListing(pair)).toEqual([])
    expect(pair.minQty % pair.lotSize).toBe(0n)
    // every amount of a fill is a whole number of the displayed decimals
    expect(((pair.tickSize * pair.lotSize) / ONE) % 10n ** BigInt(8 - pair.quotePrecision)).toBe(0n)
    expect(pair.lotSize % 10n ** BigInt(8 - pair.basePrecision)).toBe(0n)
  })

  it('[SPOT-01] follow the index of the perpetual in the same coins, and have one of their own without it', () => {
    for (const { baseCoin, quoteCoin, indexInstrument } of SPOT_PAIRS) {
      const followed = PERPETUALS.find(({ id }) => id === indexInstrument)
      const perpetual = PERPETUALS.find((each) => each.baseCoin === baseCoin && each.quoteCoin === quoteCoin)
      expect([baseCoin, quoteCoin, followed?.symbol]).toEqual([baseCoin, quoteCoin, perpetual?.symbol])
    }
    expect(SPOT_PAIRS.filter(({ indexInstrument }) => indexInstrument === 0).length).toBeGreaterThan(3)
  })
})
