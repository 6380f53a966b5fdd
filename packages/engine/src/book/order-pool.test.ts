import { expect, it } from 'vitest'
import { OrderPool } from './order-pool.ts'

const NUMBERS = ['id', 'leaves', 'filled', 'filledCost', 'makerRate', 'takerRate', 'createdTime'] as const
const AMOUNTS = ['filledFee'] as const
const WORDS = ['price', 'owner', 'next', 'previous', 'ownerNext', 'ownerPrevious'] as const
const BYTES = ['side', 'flags', 'orderType', 'timeInForce', 'smpType', 'createType', 'positionIdx'] as const

/** Writes a different value into every field of every order. */
function fill(pool: OrderPool, slot: number, order: number): void {
  for (const [place, name] of NUMBERS.entries()) pool[name][slot] = 2 ** 52 + order * 8 + place
  for (const [place, name] of AMOUNTS.entries()) pool[name][slot] = -BigInt(order * 8 + place)
  for (const [place, name] of WORDS.entries()) pool[name][slot] = order * 8 + place - 1_000_000
  for (const [place, name] of BYTES.entries()) pool[name][slot] = (order * 7 + place) % 256
  pool.setUpdatedTime(slot, 1_800_000_000_000 + order * 2 ** 31)
  if (order % 3 === 0) pool.setLink(slot, `mine-${order}`)
}

function contentOf(pool: OrderPool, slot: number): unknown {
  const fields = [...NUMBERS, ...AMOUNTS, ...WORDS, ...BYTES].map((name) => pool[name][slot])
  return [...fields, pool.updatedTimeAt(slot), pool.linkAt(slot)]
}

it('orders keep their fields to themselves while the pool grows and slots are used again', () => {
  const pool = new OrderPool(2)
  const slots = Array.from({ length: 50 }, () => pool.allocate())
  for (const [order, slot] of slots.entries()) fill(pool, slot, order)
  const before = slots.map((slot) => contentOf(pool, slot))
  expect(new Set(before.map(String)).size).toBe(50)

  pool.setLink(slots[9]!, '')
  pool.release(slots[9]!)
  const again = pool.allocate()
  expect([again, pool.linkAt(again), pool.count]).toEqual([slots[9], '', 50])
  fill(pool, again, 9)
  for (let more = 0; more < 100; more++) fill(pool, pool.allocate(), 100 + more)
  expect(slots.map((slot) => contentOf(pool, slot))).toEqual(before)
  expect(pool.updatedTimeAt(slots[49]!)).toBe(1_800_000_000_000 + 49 * 2 ** 31)
  expect([pool.linkAt(slots[48]!), pool.linkAt(slots[49]!)]).toEqual(['mine-48', ''])
})
