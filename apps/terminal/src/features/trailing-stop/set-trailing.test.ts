import { e8 } from '@perpdesk/numeric'
import { positionForm } from '@perpdesk/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { FakeExchange, positionRecord } from '../testing/index.ts'
import { isDone, requestOf, setTrailing, type TrailingTicket } from './set-trailing.ts'

const SET = '/contract/v5/position/set-tp-sl-ts'
const LIST = '/contract/v5/position/brief-list'
const terms = { distance: e8('500'), ratio: 0n, activation: 0n }
const ticket: TrailingTicket = { symbol: 'BTCUSDT', positionIdx: 0, terms }
const trailing = positionRecord({ trailingStop: '500', tsTriggerPrice: '59500' })

let exchange: FakeExchange
beforeEach(async () => {
  await startTexts()
  await loadTexts('notifications')
  exchange = await FakeExchange.start()
})
afterEach(() => exchange.stop())

describe('a trailing stop on the wire', () => {
  it('[TPSL-11, TPSL-16] says distance or ratio and where it begins; 0 takes it away', () => {
    const of = { symbol: 'BTCUSDT', positionIdx: 2 } as const
    expect(requestOf({ ...of, terms })).toEqual({ ...of, trailingStop: '500' })
    expect(requestOf({ ...of, terms: { distance: 0n, ratio: e8('0.0125'), activation: e8('61000.5') } })).toEqual({
      ...of,
      trailValuePercentageE4: 125,
      activationPrice: '61000.5',
    })
    expect(requestOf({ ...of, terms: null })).toEqual({ ...of, trailingStop: '0' })
  })

  it('[TPSL-16, ERR-01] a lost answer: the position says that it was done, and nothing is sent twice', async () => {
    exchange.answer(SET, () => 'cut')
    exchange.answer(LIST, () => ({ result: { list: [positionForm.shrink(trailing)] } }))
    const lost = vi.fn()
    expect(await setTrailing(ticket, lost)).toBe(undefined)
    expect(lost).toHaveBeenCalledOnce()
    expect(exchange.calls(SET)).toHaveLength(1)
    expect(exchange.calls(LIST)[0]?.query.get('symbol')).toBe('BTCUSDT')
  })

  it('[TPSL-16, ERR-01] a lost request: the position twice without it says that it never arrived', async () => {
    exchange.answer(SET, () => 'cut')
    exchange.answer(LIST, () => ({
      result: { list: [positionForm.shrink(positionRecord({ trailingStop: '400', tsTriggerPrice: '59600' }))] },
    }))
    expect(await setTrailing(ticket, () => undefined)).toMatch(/did not get this change/)
    expect([exchange.calls(SET).length, exchange.calls(LIST).length]).toEqual([1, 2])
  })

  it('[TPSL-16] a refusal is told in the words of the exchange', async () => {
    exchange.answer(SET, () => ({ retCode: 10001, retMsg: 'no' }))
    expect(await setTrailing(ticket, () => undefined)).toBe('no')
    expect(exchange.calls(LIST)).toHaveLength(0)
  })

  it('[TPSL-16] is done where the position stands so; with a position that is gone its stop is gone', () => {
    const away = { ...ticket, terms: null }
    expect([isDone(ticket, [trailing]), isDone(away, [trailing])]).toEqual([true, false])
    expect([isDone(ticket, [positionRecord()]), isDone(away, [positionRecord()])]).toEqual([false, true])
    expect([isDone(ticket, []), isDone(away, [])]).toEqual([false, true])
    expect(isDone({ ...ticket, positionIdx: 1 }, [trailing])).toBe(false)
    expect(isDone(ticket, [{ ...trailing, activationPrice: '61000' }])).toBe(false)
  })
})
