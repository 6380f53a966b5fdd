import { e8 } from '@perpdesk/numeric'
import { REFUSALS } from '@perpdesk/trading'
import { expect, it } from 'vitest'
import { TestExchange } from '../testing/exchange.ts'

it('[ENG-11, R7.9] fee rates are at most 1 %, and maker and taker together pay the house: the answer names the one at fault', () => {
  const exchange = new TestExchange()
  const terms = { account: 10, accountType: 'UTA2', marginMode: 'REGULAR_MARGIN', reports: true } as const
  const open = (maker: string, taker: string) => {
    const rates = { makerRate: e8(maker), takerRate: e8(taker) }
    const { code, params } = exchange.send({ type: 'createAccount', ...terms, ...rates }).result
    return code === REFUSALS.invalidParameter ? params['field'] : code
  }
  expect(open('0.01000001', '0.01')).toBe('makerRate')
  expect(open('-0.01000001', '0.01')).toBe('makerRate')
  expect(open('0.0002', '0.01000001')).toBe('takerRate')
  expect(open('0.0002', '-0.00000001')).toBe('takerRate')
  expect(open('-0.00055001', '0.00055')).toBe('takerRate')
  expect(open('-0.00055', '0.00055')).toBe(0)
  expect(open('0', '0')).toBe('account')
})
