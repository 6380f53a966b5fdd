import { describe, expect, it } from 'vitest'
import { Names } from './names.ts'

const OPENED = Date.UTC(2026, 10, 17, 10)

describe('names on record', () => {
  it('[API-01, RT-02] equal ids of a series get equal names wherever they stand, in order of appearance', () => {
    const names = new Names(OPENED)
    expect(names.in({ orderId: '77', list: [{ parentOrderId: '77', pairOrderId: '' }, { orderId: '9' }] })).toEqual({
      orderId: '#order1',
      list: [{ parentOrderId: '#order1', pairOrderId: '' }, { orderId: '#order2' }],
    })
    expect(names.in({ strategyId: '77', qty: '77', requestId: 'kept' })).toEqual({
      strategyId: '#strategy1',
      qty: '77',
      requestId: 'kept',
    })
  })

  it('[API-01, RT-02] an order under short keys bears the names that it has under long ones; others’ short keys are no ids', () => {
    const names = new Names(OPENED)
    names.in({ orderId: '5', strategyId: '6' })
    expect(names.in([{ i: '5', pa: '8', sg: '6', q: '5' }], true)).toEqual([
      { i: '#order1', pa: '#order2', sg: '#strategy1', q: '5' },
    ])
    expect(names.in([{ i: '5' }])).toEqual([{ i: '5' }])
  })

  it('[API-01, RT-02] times are told from the opening on, as numbers and as texts; other numbers stand as they are', () => {
    const names = new Names(OPENED)
    expect(names.in({ time: OPENED + 1_200, at: `${OPENED}`, bar: [OPENED - 60_000, '65000'], count: 1_200 })).toEqual({
      time: '@+1200',
      at: '@+0',
      bar: ['@-60000', '65000'],
      count: 1_200,
    })
  })

  it('[API-01, RT-02] secrets get names in cookies and fields alike, and client ids only where they were made up', () => {
    const names = new Names(OPENED)
    expect(names.inCookie('user_token=a%2Bb; Path=/; SameSite=Strict')).toBe(
      'user_token=#secret1; Path=/; SameSite=Strict',
    )
    expect(names.inCookie('sid=; Max-Age=0')).toBe('sid=; Max-Age=0')
    expect(names.in({ usertoken: 'a+b' })).toEqual({ usertoken: '#secret1' })
    const made = '9f0a3c1e-7b0b-4a52-9d0c-3f1b8f7c2d11'
    expect(names.in([{ orderLinkId: made }, { orderLinkId: 'mine' }, { orderLinkId: made }])).toEqual([
      { orderLinkId: '#uuid1' },
      { orderLinkId: 'mine' },
      { orderLinkId: '#uuid1' },
    ])
  })

  it('[API-01, RT-02] tables are named by their columns, sentences by the ids that are told beside them', () => {
    const names = new Names(OPENED)
    names.in({ orderId: '41' })
    expect(names.inTable(`orderId,qty,execTime\r\n41,41,${OPENED + 5}\r\n`)).toEqual([
      'orderId,qty,execTime',
      ['#order1', '41', '@+5'],
      [''],
    ])
    const refused = (retMsg: string, retExtInfo: object) => names.in({ retMsg, retExtInfo })
    expect(refused('An order with this client ID already exists: 41 (New).', { orderId: '41' })).toEqual({
      retMsg: 'An order with this client ID already exists: #order1 (New).',
      retExtInfo: { orderId: '#order1' },
    })
    expect(refused('At most 41.5 of 41 can be removed.', { orderId: '7', amount: '41' })).toEqual({
      retMsg: 'At most 41.5 of 41 can be removed.',
      retExtInfo: { orderId: '#order2', amount: '41' },
    })
  })
})
