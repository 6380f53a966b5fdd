import { formatE8, parseE8 } from '@perpdesk/numeric'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  decimal,
  digits,
  leverageE2,
  optionalDecimal,
  orderId,
  orderLinkId,
  signedDecimal,
  signedDigits,
  symbol,
} from './fields.ts'

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success

/** Texts that look like numbers, many of which `Number()` would accept, but which are no plain decimals. */
const REFUSED_DECIMALS = [
  '1e309',
  '1e-400',
  '0x10',
  '0b11',
  '0o17',
  'Infinity',
  '-Infinity',
  'NaN',
  '-0',
  '',
  ' ',
  ' 12',
  '12 ',
  '12\n',
  '12\t',
  '12\0',
  '\u00a012',
  '1_000',
  '1,000',
  '1 000',
  '\u0661\u0662',
  '\uff11\uff12',
  '\u22125',
  '+5',
  '.5',
  '5.',
  '.',
  '-',
  '00012',
  '01',
  '-01',
  '1e7',
  '1E7',
  '1e100000000',
  '0.000000001',
  '1.123456789',
  '1000000000000000',
  '1.2.3',
  '1..2',
  '--1',
  '1-',
  '$1',
  '1f',
  '12n',
  '½',
  '１',
  '1\u200b',
  '\u202e1',
  'null',
  'true',
  '0x',
  '0.',
  'ⅷ',
  '1/2',
  '1%',
  '9'.repeat(1_000_000),
]

describe('decimals on the wire', () => {
  it.each(
    REFUSED_DECIMALS.map((text) => [
      text.length > 30 ? `${text.slice(0, 8)}… (${text.length})` : JSON.stringify(text),
      text,
    ]),
  )('[API-03] %s is refused, signed or not', (_, text) => {
    expect(accepts(decimal, text)).toBe(false)
    expect(accepts(signedDecimal, text)).toBe(false)
  })

  it.each([
    [9007199254740993n],
    [1],
    [1.5],
    [Number.POSITIVE_INFINITY],
    [null],
    [undefined],
    [true],
    [['1']],
    [{}],
    [{ toString: () => '1' }],
  ])('[API-03] %o is no decimal: only texts are', (value) => {
    expect(accepts(decimal, value)).toBe(false)
    expect(accepts(signedDecimal, value)).toBe(false)
  })

  it('[API-03] accepts plain decimals up to 15 and 8 digits, and a minus only where the field allows one', () => {
    for (const text of ['0', '1', '0.1', '0.00000001', '999999999999999.99999999', '1.00', '10']) {
      expect(accepts(decimal, text)).toBe(true)
      expect(accepts(signedDecimal, text)).toBe(true)
    }
    expect(accepts(decimal, '-5')).toBe(false)
    expect(accepts(signedDecimal, '-5')).toBe(true)
    expect(accepts(optionalDecimal, '')).toBe(true)
  })

  it('[API-03] reads back every value that the server can print', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }), (value) => {
        const text = formatE8(value)
        expect(accepts(signedDecimal, text)).toBe(true)
        expect(parseE8(text, { signed: true })).toBe(value)
      }),
    )
  })

  it('[API-03] refuses a text of any length at once', () => {
    const endless = `1${'0'.repeat(1_000_000)}`
    const started = performance.now()
    for (let i = 0; i < 100; i += 1) accepts(decimal, endless)
    expect(performance.now() - started).toBeLessThan(500)
  })
})

describe('other fields', () => {
  it.each([
    [
      'symbol',
      symbol,
      ['BTCUSDT', 'BTC-27MAR26', '1000PEPEUSDT'],
      ['btcusdt', '\u0412TCUSDT', 'BTC USDT', '', 'B', 'BTCUSDT\n', '../etc', '__proto__'],
    ],
    [
      'order id',
      orderId,
      ['1', '4503599627370495'],
      [
        '0',
        '-1',
        '01',
        '1.0',
        '4503599627370496',
        '9007199254740993',
        '9999999999999999',
        '999999999999999999',
        ' 1',
        'a',
      ],
    ],
    [
      'client order id',
      orderLinkId,
      ['a', 'A_b-9', 'x'.repeat(36)],
      ['', 'x'.repeat(37), 'a b', 'é', 'a\u200bb', 'a.b', '\ud800'],
    ],
    ['digits', digits, ['0', '1', '999999999999999999'], ['-1', '01', '1.0', '1e5', '', '9999999999999999999']],
  ] as const)('[API-03] %s takes its own form only', (_, schema, good, bad) => {
    for (const text of good) expect(accepts(schema, text)).toBe(true)
    for (const text of bad) expect(accepts(schema, text)).toBe(false)
  })

  it('[API-03] scaled integers are whole JSON numbers in their range, or their digits', () => {
    for (const value of [1, 100, 100_000, '1', '100', '100000']) expect(accepts(leverageE2, value)).toBe(true)
    for (const value of [
      0,
      -1,
      1.5,
      100_001,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      2 ** 53,
      '0',
      '100001',
      '1.0',
      null,
    ]) {
      expect(accepts(leverageE2, value)).toBe(false)
    }
  })

  it('[API-03] figures at 1e8 are JSON integers below 2^53 or up to 18 digits', () => {
    const most = Number.MAX_SAFE_INTEGER
    for (const value of [0, 1, most, `${most}`, '999999999999999999']) expect(accepts(digits, value)).toBe(true)
    for (const value of [-1, 1.5, most + 1, 1e300, '-1', true, [1]]) expect(accepts(digits, value)).toBe(false)
    for (const value of [-1, 0, -most, '-1', '0']) expect(accepts(signedDigits, value)).toBe(true)
    for (const value of [-most - 1, 0.5, '-0', '-01', '+1', '--1']) expect(accepts(signedDigits, value)).toBe(false)
  })
})
