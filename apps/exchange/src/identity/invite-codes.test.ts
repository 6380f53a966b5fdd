import { randomBytes } from 'node:crypto'
import { INVITE_CODE_LENGTH, INVITE_CODE_LETTERS } from '@perpdesk/trading'
import { expect, it } from 'vitest'
import { InviteCodes } from './invite-codes.ts'

it('[SHR-01, ROUTE-08] codes have every letter as often as any other', () => {
  const codes = new InviteCodes([], randomBytes)
  const counts = new Map<string, number>()
  const drawn = 6_200
  for (let count = 0; count < drawn; count += 1) {
    const code = codes.draw()
    expect(code).toHaveLength(INVITE_CODE_LENGTH)
    for (const letter of code) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  expect([...counts.keys()].toSorted().join('')).toBe([...INVITE_CODE_LETTERS].toSorted().join(''))
  // 1600 of each are expected with a standard deviation of 40; a letter favoured by the modulo of a byte would have a
  // tenth more.
  for (const [letter, count] of counts) expect([letter, Math.abs(count - 1_600) < 240]).toEqual([letter, true])
})

it('[SHR-01] bytes that would prefer some letters are passed over', () => {
  const bytes = [255, 248, 0, 1, 2, 3, 4, 5, 6, 247]
  const codes = new InviteCodes([], (count) => Buffer.from(bytes.splice(0, count)))
  expect(codes.draw()).toBe('2345678Z')
})

it('[SHR-01] a code that somebody has is drawn for nobody else, neither before nor after a start', () => {
  const sequence = [0, 0, 1, 1, 2]
  const random = (count: number) => Buffer.alloc(count, sequence.shift())
  const codes = new InviteCodes(['22222222'], random)
  expect(codes.draw()).toBe('33333333')
  expect(codes.draw()).toBe('44444444')
})
