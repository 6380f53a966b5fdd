import { e8, formatE8 } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { averageEntry, type ImaginedPosition, imaginedLiquidation, priceForReturn, tradeOutcome } from './calculator.ts'
import { INVERSE_PERPETUALS } from './catalogue/inverse-perpetuals.ts'
import { LINEAR_PERPETUALS } from './catalogue/linear-perpetuals.ts'
import type { Side } from './vocabulary.ts'

const contractOf = (symbol: string) => {
  const found = [...LINEAR_PERPETUALS, ...INVERSE_PERPETUALS].find((one) => one.symbol === symbol)
  if (found === undefined) throw new Error(symbol)
  return found
}
const BTCUSDT = contractOf('BTCUSDT')
const BTCUSD = contractOf('BTCUSD')
const TAKER = e8('0.00055')

const position = (contract: ImaginedPosition['contract'], side: Side, entry: string, size: string, leverage = 10) => ({
  contract,
  side,
  entry: e8(entry),
  size: e8(size),
  leverageE2: leverage * 100,
})

describe('profit of a position that is closed', () => {
  it('[R4.3, R4.7] is what it gains or loses, less both fees, on its margin', () => {
    expect(tradeOutcome(position(BTCUSDT, 'Buy', '60000', '0.5'), e8('63000'), TAKER)).toEqual({
      margin: e8('3000'),
      gross: e8('1500'),
      fees: e8('33.825'),
      net: e8('1466.175'),
      roi: e8('0.5'),
      netRoi: e8('0.488725'),
    })
    expect(formatE8(tradeOutcome(position(BTCUSDT, 'Sell', '60000', '0.5'), e8('63000'), TAKER).gross)).toBe('-1500')
  })

  it('[R4.3] is counted in coins of an inverse contract (4.E3)', () => {
    const long = tradeOutcome(position(BTCUSD, 'Buy', '5000', '1000'), e8('5500'), 0n)
    expect(formatE8(long.gross)).toBe('0.01818182')
    expect(formatE8(tradeOutcome(position(BTCUSD, 'Sell', '5000', '1000'), e8('5500'), 0n).gross)).toBe('-0.01818182')
  })
})

describe('price for a return', () => {
  it.each([
    [BTCUSDT, 'Buy', '60000', '0.5', '63000'],
    [BTCUSDT, 'Buy', '60000', '-0.5', '57000'],
    [BTCUSDT, 'Sell', '60000', '0.5', '57000'],
    [BTCUSDT, 'Sell', '60000', '-0.5', '63000'],
    // half of the margin of 0.02 is a profit of 0.01, so the long's value falls from 0.2 to 0.19
    [BTCUSD, 'Buy', '50000', '0.5', '52631.6'],
    [BTCUSD, 'Sell', '50000', '0.5', '47619.1'],
  ] as const)('[R4.7] %# of %s', (contract, side, entry, roi, price) => {
    const size = contract === BTCUSD ? '10000' : '0.5'
    const negative = roi.startsWith('-')
    const amount = negative ? -e8(roi.slice(1)) : e8(roi)
    const found = priceForReturn(position(contract, side, entry, size), amount)
    expect(formatE8(found ?? 0n)).toBe(price)
  })

  it('[R4.7] is none where no price is high or low enough', () => {
    expect(priceForReturn(position(BTCUSDT, 'Buy', '60000', '1'), -e8('10'))).toBeUndefined()
    expect(priceForReturn(position(BTCUSD, 'Buy', '50000', '10000'), e8('10'))).toBeUndefined()
  })

  it('[R4.7] has that return within one tick', () => {
    const roi = fc.bigInt({ min: -e8('0.9'), max: e8('5') })
    fc.assert(
      fc.property(fc.constantFrom<Side>('Buy', 'Sell'), roi, (side, wanted) => {
        const held = position(BTCUSDT, side, '60000', '1')
        const price = priceForReturn(held, wanted)
        if (price === undefined) return
        const tick = tradeOutcome(held, held.entry + BTCUSDT.tickSize, 0n).roi
        const off = tradeOutcome(held, price, 0n).roi - wanted
        expect((off < 0n ? -off : off) <= (tick < 0n ? -tick : tick)).toBe(true)
      }),
    )
  })
})

describe('liquidation price of a position that is only thought of', () => {
  it('[R5.5] moves away with added margin, and is nearer with more leverage', () => {
    const held = position(BTCUSDT, 'Buy', '60000', '1')
    const at = (added: string, leverage = 10) =>
      imaginedLiquidation({ ...held, leverageE2: leverage * 100 }, { mode: 'isolated', added: e8(added) }, TAKER)
    // the bankruptcy price is 54 000; a maintenance rate of 0.5 % makes the liquidation price 54 000 ÷ 0.995
    expect(formatE8(at('0') ?? 0n)).toBe('54271.4')
    expect((at('1000') ?? 0n) < (at('0') ?? 0n)).toBe(true)
    expect((at('0', 50) ?? 0n) > (at('0') ?? 0n)).toBe(true)
  })

  it('[R5.6] is none in cross margin where the balance covers the whole value', () => {
    const held = position(BTCUSDT, 'Buy', '60000', '1')
    expect(imaginedLiquidation(held, { mode: 'cross', balance: e8('70000') }, TAKER)).toBeNull()
    expect(imaginedLiquidation(held, { mode: 'cross', balance: e8('6000') }, TAKER)).not.toBeNull()
    const short = imaginedLiquidation({ ...held, side: 'Sell' }, { mode: 'cross', balance: e8('6000') }, TAKER) ?? 0n
    expect(short > e8('60000')).toBe(true)
  })

  it('[R5.5] of an inverse long lies below its entry, of a short above', () => {
    const at = (side: Side) =>
      imaginedLiquidation(position(BTCUSD, side, '50000', '10000'), { mode: 'isolated', added: 0n }, TAKER) ?? 0n
    expect(at('Buy') > 0n && at('Buy') < e8('50000')).toBe(true)
    expect(at('Sell') > e8('50000')).toBe(true)
  })
})

describe('average entry', () => {
  it.each([
    [
      BTCUSDT,
      [
        ['5000', '0.5'],
        ['6000', '0.3'],
      ],
      '5375',
    ],
    [
      BTCUSD,
      [
        ['5000', '1000'],
        ['6000', '2000'],
      ],
      '5625',
    ],
  ] as const)('[R4.1] of several entries (4.E1, 4.E2) %#', (contract, entries, price) => {
    const found = averageEntry(
      contract,
      entries.map(([at, qty]) => ({ price: e8(at), qty: e8(qty) })),
    )
    expect(Number(formatE8(found?.price ?? 0n))).toBeCloseTo(Number(price), 4)
  })

  it('[R4.1] of none is none', () => {
    expect(averageEntry(BTCUSDT, [])).toBeUndefined()
  })
})
