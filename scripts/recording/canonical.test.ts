import { describe, expect, it } from 'vitest'
import { canonical } from './canonical.ts'

describe('canonical JSON', () => {
  it('[ENG-01] is the same whatever the order in which fields were set', () => {
    const [one, other] = [
      { b: 1, a: { d: [1, { f: 2, e: 3 }], c: null } },
      { a: { c: null, d: [1, { e: 3, f: 2 }] }, b: 1 },
    ]
    expect(canonical(one)).toBe('{"a":{"c":null,"d":[1,{"e":3,"f":2}]},"b":1}')
    expect(canonical(other)).toBe(canonical(one))
  })

  it('[ENG-01] writes bigints in full, maps as objects and leaves out what has no value', () => {
    const coins = new Map([
      ['USDT', -(2n ** 70n)],
      ['BTC', 0n],
    ])
    expect(canonical({ coins, gone: undefined, text: 'a"ß' })).toBe(
      '{"coins":{"BTC":"0","USDT":"-1180591620717411303424"},"text":"a\\"ß"}',
    )
  })

  it('[ENG-01] tells numbers apart that JSON does not have', () => {
    expect(canonical([Number.NaN, Number.POSITIVE_INFINITY, 1e308, 0.1, null])).toBe(
      '["NaN","Infinity",1e+308,0.1,null]',
    )
  })

  it('[ENG-01] refuses what it could not write in full', () => {
    class Hidden {
      get value(): number {
        return 1
      }
    }
    for (const value of [new Hidden(), new Map([[1, 2]]), new Set([1]), () => 1]) {
      expect(() => canonical({ value })).toThrow(TypeError)
    }
  })
})
