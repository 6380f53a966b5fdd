import { describe, expect, it } from 'vitest'
import { coinModel } from './coins.ts'
import { CRASH, durationOf, moveAt, readRecording } from './recording.ts'
import { createReference } from './reference.ts'
import { climateOf } from './regime.ts'

const MINUTE = 60_000
const START = Date.parse('2026-11-21T14:00:00Z')

describe('a recording', () => {
  it('[SIM-03] is read from bars in seconds or milliseconds, oldest or newest first', () => {
    const recording = { interval: 3_600_000, prices: [100, 90, 99] }
    expect(readRecording('unix,open,close\n1583625600,1,100\n1583629200,1,90\n1583632800,1,99\n')).toEqual(recording)
    expect(readRecording('close,timestamp\r\n99,1583632800000\r\n90,1583629200000\r\n100,1583625600000')).toEqual(
      recording,
    )
  })

  it('[SIM-03] keeps the last price through a gap', () => {
    const { prices } = readRecording('time,close\n1000000060,5\n1000000120,6\n1000000300,7')
    expect(prices).toEqual([5, 6, 6, 6, 7])
  })

  it.each([
    ['', 'names no column'],
    ['time,price\n1,2', 'names no column'],
    ['time,close\n1583625600,-1', 'line 2 has no time or no price above zero'],
    ['time,close\n1583625600,x\n', 'line 2 has no time or no price above zero'],
    ['time,close\n1583625600,5', 'needs two bars'],
    ['time,close\n1583625600,5\n1583629200,5\n1583629200,5', 'not in the order of time'],
  ])('[SIM-03] is refused with a sentence: %j', (text, why) => {
    expect(() => readRecording(text)).toThrow(why)
  })

  it('[SIM-03] tells its length and its moves, and nothing beyond its end', () => {
    const recording = { interval: MINUTE, prices: [100, 110, 99] }
    expect(durationOf(recording)).toBe(2 * MINUTE)
    expect(moveAt(recording, 0)).toBeCloseTo(Math.log(1.1), 12)
    expect(moveAt(recording, 1.5 * MINUTE)).toBeCloseTo(Math.log(0.9), 12)
    expect([moveAt(recording, 2 * MINUTE), moveAt(recording, -1)]).toEqual([0, 0])
    expect(Math.min(...CRASH.prices) / CRASH.prices[0]!).toBeLessThan(0.55)
  })

  it('[SIM-03] leads the market: bitcoin ends where the recording says, others fall with it', () => {
    const prices = Array.from({ length: 61 }, (_, minute) => 100 * 0.995 ** minute)
    const reference = createReference({
      seed: 5,
      climate: climateOf('replay', { interval: MINUTE, prices }),
      startMs: START,
      coins: ['BTC', 'ETH', 'SOL'].map((coin) => ({ coin, model: coinModel(coin), price: coinModel(coin).price })),
    })
    for (let now = START; now <= START + 61 * MINUTE; now += 1_000) reference.advance(now)
    const moved = (coin: string) => reference.price(coin) / coinModel(coin).price
    expect(Math.abs(moved('BTC') / (prices.at(-1)! / 100) - 1)).toBeLessThan(0.015)
    expect(moved('ETH')).toBeLessThan(0.75)
    expect(moved('SOL')).toBeLessThan(0.75)
  })
})
