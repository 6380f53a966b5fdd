import { describe, expect, it } from 'vitest'
import { readTokens, TOKENS, tokenAddress } from './tokens-address.ts'

describe('addresses of leveraged tokens', () => {
  it('[ROUTE-10, SPOT-04] name all tokens or one', () => {
    expect(readTokens(tokenAddress())).toEqual({ coin: undefined })
    expect(readTokens(tokenAddress('BTC3L'))).toEqual({ coin: 'BTC3L' })
    expect(readTokens(`${TOKENS}/btc3l`)).toEqual({ coin: 'BTC3L' })
    for (const path of [`${TOKENS}/`, `${TOKENS}/BTC3L/x`, `${TOKENS}x`, '/']) expect(readTokens(path)).toBeUndefined()
  })
})
