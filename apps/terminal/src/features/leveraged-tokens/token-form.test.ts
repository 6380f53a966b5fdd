// @vitest-environment node
import { e8 } from '@perpdesk/numeric'
import type { LeveragedToken } from '@perpdesk/protocol'
import { describe, expect, it } from 'vitest'
import { estimate, givenCoin, largest, leftToday } from './token-form.ts'

const token: LeveragedToken = {
  coin: 'BTC3L',
  tokenFullName: 'Bitcoin 3x Long',
  pair: 'BTC3L/USDT',
  symbol: 'BTCUSDT',
  side: 'Buy',
  quoteCoin: 'USDT',
  nav: '10',
  supply: '50000',
  assets: '500000',
  basket: '16.4',
  position: '16.4',
  leverage: '3',
  targetLeverage: '3',
  lowerLeverage: '2',
  upperLeverage: '4',
  managementRate: '0.00005',
  subscription: { state: 'open', min: '10', max: '300000', daily: '1000000', step: '0.01', feeRate: '0.0005' },
  redemption: { state: 'open', min: '0.1', max: '50000', daily: '200000', step: '0.0001', feeRate: '0.0005' },
  maxHolding: '2000000',
  openTime: 0,
}

const NO_BOUNDS = { free: undefined, left: undefined }

describe('the ticket of a leveraged token', () => {
  it('[SPOT-04, R10.3] estimates a subscription and a redemption by the rules of the exchange (10.E3)', () => {
    expect(estimate(token, 'subscribe', '1000', { free: e8('5000'), left: e8('1000') })).toEqual({
      amount: e8('1000'),
      fee: e8('0.5'),
      received: e8('99.95'),
      issue: undefined,
    })
    expect(estimate({ ...token, nav: '7' }, 'redeem', '200', { free: e8('200'), left: undefined })).toMatchObject({
      fee: e8('0.7'),
      received: e8('1399.3'),
      issue: undefined,
    })
  })

  it('[SPOT-04, R10.4] finds what the exchange would refuse', () => {
    const issue = (kind: 'subscribe' | 'redeem', typed: string, free?: string, left?: string) =>
      estimate(token, kind, typed, {
        free: free === undefined ? undefined : e8(free),
        left: left === undefined ? undefined : e8(left),
      }).issue
    expect(issue('subscribe', '')).toBe('missing')
    expect(issue('subscribe', 'x')).toBe('missing')
    expect(issue('subscribe', '9.99')).toBe('min')
    expect(issue('subscribe', '10.005')).toBe('step')
    expect(issue('subscribe', '300000.01')).toBe('max')
    expect(issue('subscribe', '100', '99.99')).toBe('short')
    expect(issue('subscribe', '100')).toBeUndefined()
    expect(issue('subscribe', '100', '500', '99.99')).toBe('daily')
    expect(issue('subscribe', '100', '500', '100')).toBeUndefined()
    expect(issue('redeem', '0.09', '5')).toBe('min')
    expect(issue('redeem', '0.10001', '5')).toBe('step')
    expect(estimate({ ...token, nav: '0' }, 'subscribe', '100', NO_BOUNDS).received).toBe(0n)
  })

  it('[SPOT-04] gives at most the balance and the limit, in whole steps', () => {
    const most = (kind: 'subscribe' | 'redeem', free: string, left?: string) =>
      largest(token, kind, { free: e8(free), left: left === undefined ? undefined : e8(left) })
    expect(most('subscribe', '123.4567')).toBe(e8('123.45'))
    expect(most('subscribe', '999999')).toBe(e8('300000'))
    expect(most('subscribe', '999999', '250.005')).toBe(e8('250'))
    expect(most('redeem', '1.00009')).toBe(e8('1'))
    const dailyLeft = [{ coin: 'BTC3L', subscription: '250', redemption: '0' }]
    expect(leftToday(dailyLeft, token, 'subscribe')).toBe(e8('250'))
    expect(leftToday(dailyLeft, token, 'redeem')).toBe(0n)
    expect(leftToday([], token, 'redeem')).toBeUndefined()
    expect([givenCoin(token, 'subscribe'), givenCoin(token, 'redeem')]).toEqual(['USDT', 'BTC3L'])
  })
})
