import { REFUSALS } from '@perpdesk/trading'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { toast } from '../../ui/index.ts'
import { toastStore } from '../../ui/toast-store.ts'
import { FakeExchange, orderRecord } from '../testing/index.ts'
import { resumePendingScaled, type ScaledTicket, sendScaled } from './scaled-submissions.ts'

const CREATE = '/contract/v5/order/create-scaled'
const FIND = '/contract/v5/order/find'
const KEY = 'perpdesk.pendingScaled.1'

const ticket: ScaledTicket = {
  symbol: 'BTCUSDT',
  side: 'Buy',
  qtyX: '30000000',
  fromPrice: '49000',
  toPrice: '49400',
  count: 3,
  distribution: 'Flat',
  orderLinkId: 'row',
}
const taken = { orderId: '1', orderLinkId: 'row', price: '49000', code: 0, msg: '' }
const poor = { orderId: '', orderLinkId: 'row_3', price: '', code: REFUSALS.insufficientBalance, msg: 'No money.' }
const reply = (...list: readonly (typeof taken)[]) => ({ result: { list } })

describe('a row of orders on its way', () => {
  let exchange: FakeExchange
  const reported = () => toastStore.get().map(({ text, detail = '' }) => `${text} | ${detail}`)
  /** Makes the exchange have the orders with these ids. */
  const has = (...ids: readonly string[]) =>
    exchange.answer(FIND, ({ query }) => {
      const orderLinkId = query.get('orderLinkId') ?? ''
      return { result: { order: ids.includes(orderLinkId) ? orderRecord({ orderLinkId }) : null } }
    })

  beforeEach(async () => {
    sessionStorage.clear()
    await startTexts()
    await Promise.all([loadTexts('scaled'), loadTexts('notifications')])
    exchange = await FakeExchange.start()
  })
  afterEach(async () => {
    for (const { key } of toastStore.get()) toast.dismiss(key)
    await exchange.stop()
  })

  it('[ORD-01] is sent once, under its own id', async () => {
    exchange.answer(CREATE, () => reply(taken, taken, taken))
    expect(await sendScaled('a', ticket)).toBe(true)
    expect(exchange.calls(CREATE)).toHaveLength(1)
    expect(exchange.calls(CREATE)[0]?.body).toMatchObject({ count: 3, orderLinkId: 'row', fromPrice: '49000' })
    // no stream is live here, so the sender itself reports the orders
    expect(reported()).toEqual(['Orders placed: 3 | Buy BTCUSDT 0.3  in 3 orders, 49000 to 49400'])
  })

  it('[ORD-01] tells how many of it were placed, and why others were not', async () => {
    exchange.answer(CREATE, () => reply(taken, poor, { ...poor, code: REFUSALS.reduceOnlyRejected }))
    expect(await sendScaled('a', ticket)).toBe(true)
    expect(reported()).toEqual(['1 of 3 orders placed | Refused: beyond the balance, nothing is left to close'])
    exchange.answer(CREATE, () => reply(taken, taken, { ...poor, code: 1, msg: 'Never heard of.' }))
    await sendScaled('a', { ...ticket, orderLinkId: 'other' })
    expect(reported()).toContain('2 of 3 orders placed | Refused: Never heard of.')
  })

  it('[ORD-01] that is refused as a whole says so, and the form keeps what was typed', async () => {
    exchange.answer(CREATE, () => ({ retCode: 110_094, retMsg: 'Too small.' }))
    expect(await sendScaled('a', ticket)).toBe(false)
    expect(reported()[0]).toMatch(/^Order rejected \|/)
  })

  it('[ORD-01, ERR-01] whose answer is lost is asked for by the id of each order, and never sent again', async () => {
    exchange.answer(CREATE, () => 'cut')
    has('row', 'row_2', 'row_3')
    expect(await sendScaled('a', ticket)).toBe(true)
    expect(exchange.calls(CREATE)).toHaveLength(1)
    const asked = exchange.calls(FIND).map(({ query }) => query.get('orderLinkId'))
    expect(asked).toHaveLength(3)
    expect(new Set(asked)).toEqual(new Set(['row', 'row_2', 'row_3']))
    expect(reported()).toEqual(['The exchange has your order | Buy BTCUSDT 0.3  in 3 orders, 49000 to 49400'])
  })

  it('[ORD-01, ERR-01] is found by any of its orders, also where the first was refused', async () => {
    exchange.answer(CREATE, () => 'cut')
    has('row_3')
    expect(await sendScaled('a', ticket)).toBe(true)
    expect(reported()).toEqual(['1 of 3 orders placed | Buy BTCUSDT 0.3  in 3 orders, 49000 to 49400'])
  })

  it('[ORD-01, ERR-01] never arrived only where none of its orders is there, twice', async () => {
    exchange.answer(CREATE, () => 'cut')
    has()
    expect(await sendScaled('a', ticket)).toBe(false)
    expect(exchange.calls(CREATE)).toHaveLength(1)
    expect(exchange.calls(FIND)).toHaveLength(6)
  })

  it('[ORD-01, ERR-01] that was on its way when the page was left is asked for, not sent', async () => {
    sessionStorage.setItem(KEY, JSON.stringify([{ slot: 'b', ticket, phase: 'sending' }]))
    has('row', 'row_2')
    await resumePendingScaled()
    expect(exchange.calls(CREATE)).toEqual([])
    expect(reported()).toEqual(['2 of 3 orders placed | Buy BTCUSDT 0.3  in 3 orders, 49000 to 49400'])
    expect(sessionStorage.getItem(KEY)).toBe('[]')
  })

  it('[ORD-01] that repeats an id of its own is looked up as ours', async () => {
    exchange.answer(CREATE, () => ({ retCode: REFUSALS.duplicateOrderLinkId, retMsg: 'Known.' }))
    has('row', 'row_2', 'row_3')
    expect(await sendScaled('a', ticket)).toBe(true)
  })
})
