import { endpoints } from '@perpdesk/protocol'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '../wire/api-error.ts'
import { inputReader, mayHave } from './input-reader.ts'

const limit = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', price: '1000', qty: '0.01' }

/** Returns the outcomes of the reader and of the schema for an input: the data, or a mark that it was refused. */
function outcomes(schema: z.core.$ZodType, value: unknown): { reader: unknown; schema: unknown } {
  const parsed = z.safeParse(schema, value)
  let read: unknown
  try {
    read = inputReader(schema)(value)
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError)
    read = 'refused'
  }
  return { reader: read, schema: parsed.success ? parsed.data : 'refused' }
}

describe('reading inputs', () => {
  it.each([
    limit,
    { ...limit, price: '1e3' },
    { ...limit, side: 'buy' },
    { ...limit, colour: 'red' },
    { ...limit, reduceOnly: true, orderLinkId: 'a-1' },
    { ...limit, qty: undefined },
    { ...limit, bboLevel: 6 },
    { symbol: 'BTCUSDT', side: 'Buy' },
    {},
    [],
    null,
    undefined,
    'text',
  ])('an order is taken or refused just as its schema has it: %j', (input) => {
    const { reader, schema } = outcomes(endpoints.createOrder.request, input)
    expect(reader).toEqual(schema)
  })

  it('defaults, checks of the whole and other kinds of schema stay the whole schema’s business', () => {
    const defaulted = z.strictObject({ size: z.prefault(z.string(), 'all') })
    const checked = z.strictObject({ a: z.optional(z.string()) }).check(z.refine(({ a }) => a !== 'no'))
    const loose = z.object({ a: z.optional(z.string()) })
    for (const [schema, value] of [
      [defaulted, {}],
      [checked, { a: 'no' }],
      [checked, { a: 'yes' }],
      [loose, { b: 1 }],
      [z.union([z.string(), defaulted]), {}],
    ] as const) {
      const { reader, schema: whole } = outcomes(schema, value)
      expect(reader).toEqual(whole)
    }
  })

  it('what a field makes of its value is handed over, the others as they came', () => {
    const padded = z.pipe(
      z.string(),
      z.transform((text) => text.trim()),
    )
    const schema = z.strictObject({
      name: z.string(),
      first: padded,
      list: z.array(z.string()),
      last: z.optional(padded),
    })
    const given = { name: ' a ', first: ' b ', list: ['c'], last: ' d ' }
    const { reader, schema: whole } = outcomes(schema, given)
    expect(reader).toEqual({ name: ' a ', first: 'b', list: ['c'], last: 'd' })
    expect(reader).toEqual(whole)
    expect(given.first).toBe(' b ')
  })

  it('a refusal names the field', () => {
    expect(() => inputReader(endpoints.createOrder.request)({ ...limit, qty: 'much' })).toThrow(/qty/)
  })

  it('says which fields an object may have', () => {
    expect(mayHave(endpoints.createOrders.request, 'request')).toBe(true)
    expect(mayHave(endpoints.createOrder.request, 'request')).toBe(false)
    expect(mayHave(z.union([z.string(), z.number()]), 'request')).toBe(true)
  })
})
