import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INVITE_CODE_LETTERS, inviteCodeOf, maskedName } from './invites.ts'

describe('invite codes', () => {
  it('[SHR-01, ROUTE-08] have letters that are not taken for each other, and no case', () => {
    expect(new Set(INVITE_CODE_LETTERS).size).toBe(INVITE_CODE_LETTERS.length)
    expect(INVITE_CODE_LETTERS).toMatch(/^[2-9A-HJKMNP-Z]+$/)
    expect(inviteCodeOf('k7q2m9xa')).toBe('K7Q2M9XA')
  })
})

describe('a masked name', () => {
  it.each([
    ['Ada Lovelace', 'A***'],
    ['  Ben', 'B***'],
    ['ada@example.com', 'a***'],
    ['张伟', '张***'],
    ['กำพล', 'กำ***'],
    ['👩‍🚀 Eve', '👩‍🚀***'],
    ['', '***'],
  ])('[ROUTE-08] %j is shown as %j', (name, masked) => {
    expect(maskedName(name)).toBe(masked)
  })

  it('[ROUTE-08] tells neither the length nor the rest of a name', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (first, rest) => {
        const name = `A${first}`
        expect(maskedName(`B${first}${rest}`).startsWith('B')).toBe(true)
        expect(maskedName(`Z ${name} ${rest}`)).toBe('Z***')
      }),
    )
  })
})
