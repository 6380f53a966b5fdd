import { e8, formatE8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { type LoanRow, rateOver, repaymentOf } from './loan-rows.ts'

const row: LoanRow = {
  coin: 'USDT',
  terms: {
    coin: 'USDT',
    enabled: true,
    minAmount: '0.01',
    step: '0.01',
    pool: '1000',
    lent: '0',
    hourlyRate: '0.000004',
    curve: [{ use: '0', hourlyRate: '0.000004' }],
    freeLimit: '0',
    conversionFee: '0.001',
    tiers: [{ limit: '1000', maxLeverage: '10', initialRate: '0.1', maintenanceRate: '0.02' }],
  },
  hourlyRate: 4_000_000n,
  owed: e8('100'),
  borrowed: e8('100'),
  byTrade: 0n,
  interestFree: 0n,
  limit: e8('1000'),
  margin: e8('10'),
  nextInterest: e8('0.0004'),
  spendable: e8('60'),
  balance: e8('60'),
  most: e8('50'),
  isCollateral: true,
  canSwitch: false,
}

const parts = (of: LoanRow, wanted: string, converts: boolean) => {
  const { fromBalance, converted, left } = repaymentOf(of, e8(wanted), converts)
  return [fromBalance, converted, left].map((amount) => formatE8(amount))
}

describe('a repayment', () => {
  it('[SPOT-03, R5.19] takes manual loans from the balance, and the rest only from other coins', () => {
    expect(parts(row, '0', false)).toEqual(['60', '0', '40'])
    expect(parts(row, '0', true)).toEqual(['60', '40', '0'])
    expect(parts(row, '50', true)).toEqual(['50', '0', '50'])
    expect(parts(row, '900', true)).toEqual(['60', '40', '0'])
  })

  it('[SPOT-03, R5.19] of a balance below zero needs other coins, and unrealised losses stay', () => {
    const short = { ...row, owed: e8('130'), borrowed: 0n, byTrade: e8('130'), spendable: 0n, balance: -e8('100') }
    expect(parts(short, '0', false)).toEqual(['0', '0', '130'])
    expect(parts(short, '0', true)).toEqual(['0', '100', '30'])
  })
})

it('[SPOT-03] rates of an hour and of a year are fractions of the hourly rate', () => {
  expect(formatE8(rateOver(4_000_000n, 1n))).toBe('0.000004')
  expect(formatE8(rateOver(4_000_000n, 8_760n))).toBe('0.03504')
})
