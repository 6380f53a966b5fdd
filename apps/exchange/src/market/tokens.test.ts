import { divide, e8, ONE } from '@perpdesk/numeric'
import { LEVERAGED_TOKENS, LINEAR_PERPETUALS, SPOT_PAIRS, tokenPairs } from '@perpdesk/trading'
import { beforeAll, describe, expect, it } from 'vitest'
import { modelValue } from './reference/to-grid.ts'
import { MemoryExchange, START } from './testing/memory-exchange.ts'

const SECOND = 1_000
const PAIRS = tokenPairs(START)
const CONTRACTS = LINEAR_PERPETUALS.filter(({ id }) => LEVERAGED_TOKENS.some(({ instrument }) => instrument === id))

describe('the market of leveraged tokens', { timeout: 60_000 }, () => {
  const exchange = new MemoryExchange()
  const gaps = new Map<string, number[]>()
  const broken: string[] = []

  beforeAll(async () => {
    await exchange.list([...CONTRACTS, ...SPOT_PAIRS.slice(0, 3), ...PAIRS])
    const market = exchange.market()
    await exchange.run(market, 20 * SECOND)
    await exchange.run(market, 60 * SECOND, () => {
      if (exchange.time % (3 * SECOND) !== 0) return
      for (const { id, symbol, baseCoin, tickSize } of PAIRS) {
        const { bestBid, bestAsk } = exchange.engine.quote(id)
        const { nav, assets, supply, lots, basket, terms } = exchange.engine.token(baseCoin)!
        const mid = ((bestBid + bestAsk) / 2) * modelValue(tickSize)
        gaps.set(symbol, [...(gaps.get(symbol) ?? []), mid / modelValue(nav) - 1])
        const left = assets * ONE - nav * supply
        if (left < 0n || left >= supply) broken.push(`${symbol}: assets`)
        const { lotSize } = CONTRACTS.find((contract) => contract.id === terms.instrument)!
        const lacking = divide(basket, lotSize, 'floor') - BigInt(lots)
        if (lacking > 1n || lacking < -1n) broken.push(`${symbol}: ${lacking} lots`)
      }
    })
  }, 120_000)

  it('[SPOT-04] its participants subscribe for the tokens that they quote, and each fund has its position', () => {
    for (const { coin, side } of LEVERAGED_TOKENS) {
      const { supply, nav, leverage, lots, terms } = exchange.engine.token(coin)!
      expect(modelValue(supply) * modelValue(nav)).toBeGreaterThan(400_000)
      expect([coin, leverage > e8('2.5') && leverage < e8('3.5')]).toEqual([coin, true])
      expect(exchange.engine.netLots(terms.account, terms.instrument)).toBe(side === 'Buy' ? lots : -lots)
    }
    expect(broken).toEqual([])
  })

  it('[SPOT-04, SIM-01] keeps a living book on both sides of every pair, around the net asset value', () => {
    for (const { symbol, id } of PAIRS) {
      const seen = gaps.get(symbol) ?? []
      expect(seen.length).toBeGreaterThan(15)
      expect([symbol, seen.filter((gap) => !(Math.abs(gap) < 0.005))]).toEqual([symbol, []])
      const { bids, asks } = exchange.engine.depth(id, 20)
      expect([symbol, bids.length, asks.length]).toEqual([symbol, 20, 20])
    }
  })

  it('[SPOT-04, ENG-03] is never refused, and no unit of a coin is lost', () => {
    expect(exchange.refused).toEqual([])
    for (const coin of exchange.engine.audit()) expect([coin.coin, coin.difference]).toEqual([coin.coin, 0n])
  })
})
