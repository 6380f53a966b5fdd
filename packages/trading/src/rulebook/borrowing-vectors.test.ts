import { e8, formatE8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { hourlyInterest } from '../borrowing/interest.ts'
import { VECTORS } from './reader.ts'

describe('borrowing in the rulebook', () => {
  it('[SPOT-03] 5.E13: interest of an hour, on either of the two amounts of eight decimals around the sample', () => {
    const { input, expected } = VECTORS.get('5.E13') ?? expect.fail('no worked example 5.E13')
    const rate = input.at('rate').text()
    const hourlyRate = BigInt(rate.replace('0.', ''))
    expect(rate).toHaveLength('0.'.length + 12)
    const [whole, fraction] = input.at('borrow').text().split('.')
    const below = e8(`${whole}.${fraction?.slice(0, 8)}`)
    for (const owed of [below, below + 1n]) {
      const interest = hourlyInterest({ owed, free: 0n, limit: e8('390') }, hourlyRate)
      expect(formatE8(interest)).toBe(expected.at('cost').text())
    }
  })
})
