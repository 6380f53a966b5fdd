import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../wire/api-error.ts'
import { readJson } from './json-guard.ts'

const refusal = (text: string | Buffer) => {
  try {
    readJson(text)
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  return undefined
}

describe('reading JSON from strangers', () => {
  it.each([
    ['an exponent', '{"a":1e5}'],
    ['an overflow', '{"a":1e309}'],
    ['a fraction', '{"a":1.0}'],
    ['minus zero', '{"a":-0}'],
    ['a leading zero', '{"a":01}'],
    ['hex', '{"a":0x10}'],
    ['NaN', '{"a":NaN}'],
    ['Infinity', '{"a":-Infinity}'],
    ['a number of 17 digits', '{"a":90071992547409931}'],
    ['a number of 10000 digits', `{"a":${'9'.repeat(10_000)}}`],
    ['a key twice', '{"a":1,"a":2}'],
    ['a key twice, once escaped', '{"a":1,"\\u0061":2}'],
    ['a key twice, deep', '{"x":[{"a":1,"b":{},"a":2}]}'],
    ['__proto__', '{"__proto__":{"isAdmin":true}}'],
    ['__proto__ escaped', '{"\\u005f_proto__":1}'],
    ['constructor', '{"a":{"constructor":{"prototype":{}}}}'],
    ['a lone surrogate', '{"a":"\\ud800"}'],
    ['a lone surrogate in a key', '{"\\udfff":1}'],
    ['depth 17', `${'['.repeat(17)}${']'.repeat(17)}`],
    ['depth 8000', '['.repeat(8_000)],
    ['257 keys', `{${Array.from({ length: 257 }, (_, i) => `"k${i}":0`).join(',')}}`],
    ['a string of 4097', `{"a":"${'x'.repeat(4_097)}"}`],
    ['nothing', ''],
    ['blank', '   '],
    ['an open string', '{"a":"'],
    ['an open string ending in a backslash', '{"a":"\\'],
    ['trailing text', '{} {}'],
    ['a comment', '{/*a*/}'],
    ['single quotes', "{'a':1}"],
    ['a byte order mark', '\ufeff{}'],
    ['a raw control character', '{"a":"\u0000"}'],
    ['two commas', '{"a":1,,"b":2}'],
  ])('[API-03] refuses %s with 10001 and a sentence', (_, text) => {
    const error = refusal(text)
    expect(error?.entry.code).toBe(10_001)
    expect(error?.message).toMatch(/^The field [A-Za-z0-9_.-]+ is not valid: .+\.$/)
  })

  it('[API-03] refuses bytes that are not UTF-8', () => {
    for (const bytes of [[0xff], [0x7b, 0xc3, 0x7d], [0xed, 0xa0, 0x80], [0xc0, 0xaf]]) {
      expect(refusal(Buffer.from(bytes))?.entry.code).toBe(10_001)
    }
  })

  it('[API-03] reads everything else exactly as JSON.parse does', () => {
    const safe = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small', maxDepth: 5 },
        fc.string({ unit: 'grapheme' }),
        fc.boolean(),
        fc.constant(null),
        fc.nat(),
        tie('list'),
        tie('record'),
      ),
      list: fc.array(tie('value'), { maxLength: 4 }),
      record: fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), tie('value'), { maxKeys: 4 }),
    })).value
    fc.assert(
      fc.property(safe, fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent)
        fc.pre(!text.includes('constructor') && !text.includes('prototype'))
        expect(readJson(text)).toEqual(JSON.parse(text))
        expect(readJson(Buffer.from(text))).toEqual(JSON.parse(text))
      }),
    )
  })

  it('[API-03] never fails in any other way than by refusing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => [10_001, undefined].includes(refusal(text)?.entry.code)),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^[{}[\]",:\\a0e.-]{0,30}$/), (text) =>
        [10_001, undefined].includes(refusal(text)?.entry.code),
      ),
      { numRuns: 500 },
    )
    expect(refusal('{}')).toBeUndefined()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) =>
        [10_001, undefined].includes(refusal(Buffer.from(bytes))?.entry.code),
      ),
    )
  })
})
