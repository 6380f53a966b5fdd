import { type E8, e8 } from '@perpdesk/numeric'
import { expect, it } from 'vitest'
import { INVERSE_PERPETUALS } from './catalogue/inverse-perpetuals.ts'
import { LINEAR_PERPETUALS } from './catalogue/linear-perpetuals.ts'
import { SPOT_PAIRS } from './catalogue/spot-pairs.ts'
import type { Instrument } from './instrument.ts'
import { addVolumes, NO_VOLUME, tradedVolume } from './traded-volume.ts'

const PRICES: ReadonlyMap<string, E8> = new Map([
  ['USDT', e8('1')],
  ['USDC', e8('1')],
  ['BTC', e8('65000')],
])
const ALL: readonly Instrument[] = [...LINEAR_PERPETUALS, ...INVERSE_PERPETUALS, ...SPOT_PAIRS]

function volumeOf(symbol: string, lots: number, value: string) {
  const instrument = ALL.find((each) => each.symbol === symbol) ?? expect.fail(`no ${symbol}`)
  return tradedVolume(instrument, { lots, volume: e8(value) }, (coin) => PRICES.get(coin))
}

it('[ACC-02] volumes are in dollars: values in dollars, quantities of inverse contracts, other coins at their price', () => {
  expect(volumeOf('BTCUSDT', 3, '195.00000001')).toEqual({ contracts: e8('195.00000001'), spot: 0n })
  expect(volumeOf('BTCUSD', 700, '0.01076923')).toEqual({ contracts: e8('700'), spot: 0n })
  expect(volumeOf('BTC/USDT', 5, '650.5')).toEqual({ contracts: 0n, spot: e8('650.5') })
  expect(volumeOf('ETH/BTC', 5, '0.5')).toEqual({ contracts: 0n, spot: e8('32500') })
})

it('[ACC-02] pairs without fees and coins without a price do not count', () => {
  expect(volumeOf('USDC/USDT', 5, '650.5')).toEqual(NO_VOLUME)
  const pair = SPOT_PAIRS.find(({ symbol }) => symbol === 'ETH/BTC') ?? expect.fail()
  expect(tradedVolume(pair, { lots: 1, volume: e8('1') }, () => undefined)).toEqual(NO_VOLUME)
  expect(addVolumes({ contracts: 1n, spot: 2n }, { contracts: 3n, spot: 5n })).toEqual({ contracts: 4n, spot: 7n })
})
