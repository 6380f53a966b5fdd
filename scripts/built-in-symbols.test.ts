import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expandSymbols } from '@perpdesk/protocol'
import { expect, it } from 'vitest'
import { builtInPairs } from './built-in-pairs.ts'
import { builtInSymbols } from './built-in-symbols.ts'

const STORES = '../apps/terminal/src/stores'
const readKept = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, STORES, file), 'utf8'))
const kept: ReturnType<typeof builtInSymbols> = readKept('catalogue/built-in-symbols.json')
const { default: everywhere, eu } = kept
const names = (list: readonly unknown[]) => expandSymbols(list).map(({ symbolName }) => symbolName)

it('[CAT-12] the terminal’s built-in lists are the exchange’s own contracts, written by the script', () => {
  expect(kept).toEqual(builtInSymbols())
})

it('[SPOT-01] the terminal’s built-in pairs are the exchange’s own, written by the script', () => {
  const pairs: ReturnType<typeof builtInPairs> = readKept('pair-list/built-in-pairs.json')
  expect(pairs).toEqual(builtInPairs())
  expect(pairs.list.length).toBeGreaterThanOrEqual(30)
  expect(pairs.tokens.map(({ tokenId }) => tokenId)).toEqual(['USDT', 'USDC', 'BTC'])
})

it('[CAT-12] they hold the main contracts of each family; in the EU the BTC perpetual in USDC alone', () => {
  expect(names(everywhere.LinearPerpetual)).toHaveLength(30)
  expect(names(everywhere.LinearPerpetual).every((name) => name.endsWith('USDT'))).toBe(true)
  expect(new Set(names(everywhere.UsdcPerpetual))).toEqual(
    new Set(['BTCPERP', 'ETHPERP', 'SOLPERP', 'ADAPERP', 'AVAXPERP', 'XRPPERP']),
  )
  expect(new Set(names(everywhere.InversePerpetual))).toEqual(
    new Set(['BTCUSD', 'ETHUSD', 'EOSUSD', 'XRPUSD', 'DOTUSD']),
  )
  expect(Object.values(eu).flatMap(names)).toEqual(['BTCPERP'])
})

it('[CAT-12] their margin rates begin at 1 to 4 %', () => {
  const rates = Object.values(everywhere)
    .flatMap((list) => expandSymbols(list))
    .map(({ baseInitialMarginRateE4 }) => baseInitialMarginRateE4)
  expect(Math.min(...rates)).toBe(100)
  expect(Math.max(...rates)).toBeLessThanOrEqual(400)
})
