import { e8, formatE8 } from '@perpdesk/numeric'
import type { Position, Wallet } from '@perpdesk/protocol'
import { describe, expect, it } from 'vitest'
import { instrumentRecord, positionRecord } from '../testing/index.ts'
import { accountFigures, positionFigures } from './account-figures.ts'

const contract = instrumentRecord()
const taker = e8('0.00055')

function wallet(fields: Partial<Wallet> = {}): Wallet {
  return {
    marginMode: 'REGULAR_MARGIN',
    coins: [
      {
        coin: 'USDT',
        walletBalance: '10000',
        equity: '10000',
        unrealisedPnl: '0',
        totalPositionIM: '602.97',
        totalPositionMM: '32.97',
        totalOrderIM: '100',
        availableBalance: '9297.03',
        usdValue: '10000',
        haircutLoss: '0',
        isCollateral: true,
        cumRealisedPnl: '0',
      },
    ],
    totalEquity: '10000',
    totalMarginBalance: '10000',
    totalHaircutLoss: '0',
    totalOrderLoss: '0',
    totalAvailableBalance: '9297.03',
    totalInitialMargin: '702.97',
    totalMaintenanceMargin: '32.97',
    accountIMRate: '0.0702',
    accountMMRate: '0.0032',
    ...fields,
  }
}

const figuresAt = (mark: string, positions: readonly Position[], money: Wallet = wallet()) =>
  accountFigures({
    wallet: money,
    coin: 'USDT',
    positions,
    takerRate: taker,
    contractOf: () => contract,
    markOf: () => e8(mark),
  })

describe('account figures', () => {
  it('[POS-03] moves profit, margins and what is available with the mark price in cross margin', () => {
    const figures = figuresAt('61000', [positionRecord()])
    // 0.1 long from 60 000: +100; margin 610 + closing fee 6100 × 0.9 × 0.055 % = 3.0195.
    expect(formatE8(figures?.unrealisedPnl ?? 0n)).toBe('100')
    expect(formatE8(figures?.equity ?? 0n)).toBe('10100')
    expect(formatE8(figures?.positionMargin ?? 0n)).toBe('613.0195')
    expect(formatE8(figures?.maintenanceMargin ?? 0n)).toBe('33.5195')
    expect(formatE8(figures?.available ?? 0n)).toBe('9386.9805')
  })

  it('keeps the margin of an isolated position where it was, and its loss out of what is available', () => {
    const isolated = positionRecord({ isIsolated: true })
    const figures = figuresAt('59000', [isolated], wallet({ marginMode: 'ISOLATED_MARGIN' }))
    expect(formatE8(figures?.unrealisedPnl ?? 0n)).toBe('-100')
    expect(formatE8(figures?.available ?? 0n)).toBe('9297.03')
    expect(figures?.maintenanceMarginRate).toBe(null)
    const own = positionFigures(isolated, contract, e8('59000'), taker)
    expect(formatE8(own.initialMargin)).toBe('602.97')
    // 5900 × 0.5 % + the fee at the bankruptcy price its margin gives: (6000 − 602.97) ÷ (1 − t) × t, up.
    expect(formatE8(own.maintenanceMargin)).toBe('32.47')
  })

  it('adds up to the same as the exchange reports when nothing moved', () => {
    const figures = figuresAt('60000', [positionRecord()])
    expect(formatE8(figures?.available ?? 0n)).toBe('9297.03')
    expect(formatE8(figures?.maintenanceMargin ?? 0n)).toBe('32.97')
    expect(formatE8(figures?.initialMarginRate ?? 0n)).toBe('0.070297')
  })
})
