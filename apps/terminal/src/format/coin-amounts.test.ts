// @vitest-environment node
import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { coinAmount, coinText } from './coin-amounts.ts'

describe('amounts of a coin', () => {
  it('[NUM-08] of dollars have 2 decimals, of other coins at least 5, and never more than is there', () => {
    expect(coinText(e8('-1234.569'), 'USDT', { signed: true })).toBe('-1,234.56')
    expect(coinText(e8('0.019'), 'USDC', { signed: true })).toBe('+0.01')
    expect(coinText(e8('0.12345678'), 'BTC', { signed: true })).toBe('+0.12345678')
    expect(coinText(e8('-0.00000199'), 'BTC')).toBe('-0.00000199')
  })

  it('[NUM-08, ORD-06] that are to be paid are rounded up', () => {
    expect(coinText(e8('276739.2101'), 'USDT', { up: true })).toBe('276,739.22')
    expect(coinAmount(e8('4612.8'), 'USDT', { up: true })).toBe('4,612.80 USDT')
  })

  it('[NUM-08] of fees and balances show what a wallet can hold', () => {
    expect(coinAmount(e8('0.00005501'), 'BTC', { fine: true })).toBe('0.00005501 BTC')
    expect(coinAmount(e8('3.29995'), 'USDT', { fine: true })).toBe('3.2999 USDT')
  })

  it('[NUM-08] of a book of account have all their digits, so that its rows add up', () => {
    const written = ['99974.84267', '-0.05031466', '-25', '0'].map((value) =>
      coinText(e8(value), 'USDT', { exact: true }),
    )
    expect(written).toEqual(['99,974.84267', '-0.05031466', '-25.0000', '0.0000'])
  })
})
