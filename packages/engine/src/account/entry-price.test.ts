import { e8 } from '@perpdesk/numeric'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PositionState } from '../event.ts'
import { restoreEngine } from '../exchange-engine.ts'
import { BTC, contract, MID, TestExchange } from '../testing/exchange.ts'
import { COIN_PERPETUAL, coinContract, USDC_PERPETUAL, usdcContract } from '../testing/families.ts'
import { eventsOf } from '../testing/reported.ts'

const TRADER = 10
const OTHER = 11

/**
 * Returns an exchange with a linear contract, an inverse contract and a contract with sessions, and two accounts with
 * plenty of every coin.
 */
function opened(): TestExchange {
  const exchange = new TestExchange()
  exchange.list(contract(BTC))
  exchange.list(coinContract())
  exchange.list(
    usdcContract(USDC_PERPETUAL, { sessionMinutes: 60, funding: { ...contract(BTC).funding!, intervalMinutes: 60 } }),
  )
  for (const account of [TRADER, OTHER]) {
    exchange.open(account, '900000000')
    for (const [coin, amount] of [
      ['BTC', '100000'],
      ['USDC', '900000000'],
    ] as const) {
      exchange.send({ type: 'deposit', account, coin, amount: e8(amount), bonus: false })
    }
  }
  for (const id of CONTRACTS) exchange.index(id, MID)
  exchange.time += 1000
  exchange.send({ type: 'tick' })
  return exchange
}

const CONTRACTS = [BTC, COIN_PERPETUAL, USDC_PERPETUAL]

/** Fills an order of the trader at once: signed lots, `ticks` away from the middle price. */
function fill(exchange: TestExchange, instrument: number, signed: number, ticks: number) {
  const [first, second] = signed > 0 ? (['sell', 'buy'] as const) : (['buy', 'sell'] as const)
  exchange[first](OTHER, MID + ticks, Math.abs(signed), { instrument })
  const taken = exchange[second](TRADER, MID + ticks, Math.abs(signed), { instrument })
  expect(taken.result.code).toBe(0)
  return taken
}

function held({ engine }: TestExchange, instrument: number): PositionState | undefined {
  return engine.position(TRADER, instrument).find(({ size }) => size > 0)
}

const ticks = fc.integer({ min: -400, max: 400 })
const lots = fc.integer({ min: 1, max: 300 })
const scenes = fc.record({
  instrument: fc.constantFrom(...CONTRACTS),
  long: fc.boolean(),
  openings: fc.array(fc.record({ lots, ticks }), { minLength: 1, maxLength: 4 }),
  closings: fc.array(fc.record({ lots: fc.integer({ min: 1, max: 80 }), ticks }), { minLength: 6, maxLength: 12 }),
})

describe('the entry price of a position', () => {
  it('[ENG-03, ENG-04, R4.1] is the very same after any reductions, and the values that these close add up to the whole', () => {
    let reductions = 0
    fc.assert(
      fc.property(scenes, ({ instrument, long, openings, closings }) => {
        const exchange = opened()
        const sign = long ? 1 : -1
        for (const one of openings) fill(exchange, instrument, sign * one.lots, one.ticks)
        const before = held(exchange, instrument)!
        let [left, closedValue] = [before.size, 0n]
        for (const one of closings) {
          const size = Math.min(one.lots, left)
          if (size === 0) break
          const [row] = eventsOf(fill(exchange, instrument, -sign * size, one.ticks), 'closedPnl').filter(
            ({ account }) => account === TRADER,
          )
          left -= size
          closedValue += row!.entryValue
          reductions++
          expect(row!.entryPrice).toBe(before.entryPrice)
          const after = held(exchange, instrument)
          expect(after?.size ?? 0).toBe(left)
          if (after !== undefined) expect(after.entryPrice).toBe(before.entryPrice)
          expect(closedValue + (after?.positionValue ?? 0n)).toBe(before.positionValue)
          expect(exchange.lost()).toBe(0n)
        }
        const again = new TestExchange(restoreEngine(exchange.engine.snapshot()))
        expect(held(again, instrument)).toEqual(held(exchange, instrument))
      }),
      { numRuns: 60 },
    )
    expect(reductions).toBeGreaterThan(200)
  })

  it('[ENG-04, R4.1] of one inverse contract after a thousand is what the thousand were bought at', () => {
    const exchange = opened()
    fill(exchange, COIN_PERPETUAL, 333, 7)
    fill(exchange, COIN_PERPETUAL, 667, 311)
    const { entryPrice } = held(exchange, COIN_PERPETUAL)!
    for (let closed = 0; closed < 999; closed += 111) fill(exchange, COIN_PERPETUAL, -111, 0)
    expect(held(exchange, COIN_PERPETUAL)).toMatchObject({ size: 1, entryPrice })
    // the remaining value is within half a unit of its exact share, however often it was rounded
    const share = (20n * 10n ** 16n) / entryPrice
    expect([share, share + 1n]).toContain(held(exchange, COIN_PERPETUAL)!.positionValue)
  })

  it('[ENG-04, R4.8] of a session is left alone as well, and what was paid stands through sessions and reductions', () => {
    const exchange = opened()
    fill(exchange, USDC_PERPETUAL, 101, 3)
    fill(exchange, USDC_PERPETUAL, 232, -50)
    fill(exchange, USDC_PERPETUAL, -100, 0)
    const paid = held(exchange, USDC_PERPETUAL)!.entryPrice
    exchange.pass(3600, USDC_PERPETUAL, MID + 40)
    const { sessionAvgPrice } = held(exchange, USDC_PERPETUAL)!
    expect(sessionAvgPrice).not.toBe(paid)
    for (const size of [1, 57, 99]) {
      fill(exchange, USDC_PERPETUAL, -size, 0)
      expect(held(exchange, USDC_PERPETUAL)).toMatchObject({ entryPrice: paid, sessionAvgPrice })
    }
    exchange.pass(3600, USDC_PERPETUAL, MID - 40)
    expect(held(exchange, USDC_PERPETUAL)).toMatchObject({ entryPrice: paid })
    expect(exchange.lost()).toBe(0n)
  })
})
