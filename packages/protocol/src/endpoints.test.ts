import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { envelope } from './envelope.ts'
import { describeFault } from './issues.ts'

const table = Object.entries(endpoints)
const faultOf = (schema: z.core.$ZodType, value: unknown) => {
  const parsed = z.safeParse(schema, value)
  return parsed.success ? undefined : describeFault(parsed.error.issues)
}

describe('the table of endpoints', () => {
  it('[API-01] names each address once', () => {
    expect(new Set(table.map(([, endpoint]) => endpoint.path)).size).toBe(table.length)
  })

  it('[SEC-01] asks for a session wherever something is changed for somebody', () => {
    const open = table.filter(([, endpoint]) => endpoint.method === 'POST' && (endpoint.access as string) === 'public')
    expect(open).toEqual([])
  })

  it.each(table)('[API-03] %s refuses unknown fields', (_, endpoint) => {
    expect(faultOf(endpoint.request, { isAdmin: true })?.field).toBeDefined()
    for (const value of [null, [], 'x', 1]) expect(faultOf(endpoint.request, value)).toBeDefined()
  })

  it('[API-03] names the field and what is wrong with it, and never repeats what was sent', () => {
    const order = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', price: '1', qty: '1' }
    const schema = endpoints.createOrder.request
    expect(faultOf(schema, order)).toBeUndefined()
    expect(faultOf(schema, { ...order, price: '1e5' })).toEqual({ field: 'price', reason: 'not a plain decimal' })
    expect(faultOf(schema, { ...order, side: '<b>' })).toEqual({ field: 'side', reason: 'it must be one of Buy, Sell' })
    expect(faultOf(schema, { ...order, uid: 7 })).toEqual({ field: 'uid', reason: 'there is no such field' })
    expect(faultOf(schema, { ...order, '<script>': 7 })).toEqual({
      field: 'body',
      reason: 'there is no such field',
    })
    const batch = endpoints.createOrders.request
    expect(faultOf(batch, { request: [order, { ...order, uid: 7 }] })?.field).toBe('request.1.uid')
    expect(faultOf(batch, { request: [order, { ...order, '<script>': 7 }] })?.field).toBe('body')
    expect(faultOf(schema, { ...order, reduceOnly: 'yes' })).toEqual({
      field: 'reduceOnly',
      reason: 'it is missing or not of type boolean',
    })
    expect(faultOf(schema, [])?.field).toBe('body')
  })
})

describe('the envelope', () => {
  it('[REQ-04] carries code, sentence, result, extra figures, request id and time', () => {
    const answer = { retCode: 0, retMsg: 'OK', result: {}, retExtInfo: {}, requestId: 'a-1', time: 1 }
    expect(z.safeParse(envelope, answer).success).toBe(true)
    for (const key of Object.keys(answer)) {
      if (key === 'result') continue
      expect(z.safeParse(envelope, { ...answer, [key]: undefined }).success).toBe(false)
    }
  })
})
