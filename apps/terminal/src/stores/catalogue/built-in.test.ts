// @vitest-environment node
import { expect, it } from 'vitest'
import { builtInLists } from './built-in.ts'
import { symbolsOf } from './symbols-of.ts'

it('[CAT-12] the EU list has the BTC perpetual in USDC alone, the default one the main contracts', async () => {
  expect(symbolsOf(await builtInLists('eu')).map(({ symbolName }) => symbolName)).toEqual(['BTCPERP'])
  expect(symbolsOf(await builtInLists('default'))).toHaveLength(41)
})
