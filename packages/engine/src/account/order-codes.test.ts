import {
  CANCEL_TYPES,
  CREATE_TYPES,
  ORDER_STATUSES,
  ORDER_TYPES,
  POSITION_INDEXES,
  REJECT_REASONS,
  SMP_TYPES,
  TIMES_IN_FORCE,
} from '@perpdesk/trading'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BUY, CHAINED, SELL } from '../book/order-pool.ts'
import { isKindCode, isOutcomeCode, kindCode, kindOf, type OrderTraits, outcomeCode, outcomeOf } from './order-codes.ts'

const place = (list: readonly unknown[]) => fc.nat(list.length - 1)

const kind: fc.Arbitrary<OrderTraits> = fc.record({
  side: fc.constantFrom(BUY, SELL),
  flags: fc.nat(31),
  timeInForce: place(TIMES_IN_FORCE),
  positionIdx: place(POSITION_INDEXES),
  orderType: place(ORDER_TYPES),
  smpType: place(SMP_TYPES),
  createType: place(CREATE_TYPES),
})

describe('codes of orders', () => {
  it('[ENG-12] hold every kind, but not whether an order is chained', () => {
    fc.assert(
      fc.property(kind, (given) => {
        const code = kindCode(given)
        expect(kindOf(code)).toEqual({ ...given, flags: given.flags & ~CHAINED })
        expect(isKindCode(code)).toBe(true)
      }),
    )
  })

  it('[ENG-12] hold every outcome that the vocabulary can tell', () => {
    for (const status of ORDER_STATUSES) {
      for (const cancelType of CANCEL_TYPES) {
        for (const rejectReason of REJECT_REASONS) {
          const code = outcomeCode({ status, cancelType, rejectReason })
          expect(outcomeOf(code)).toEqual({ status, cancelType, rejectReason })
          expect(isOutcomeCode(code)).toBe(true)
        }
      }
    }
  })

  it('[DUR-02] are only those: any other number is refused', () => {
    const numbers = fc.oneof(
      fc.nat(2 ** 25),
      fc.maxSafeNat(),
      fc.tuple(kind, fc.nat(40)).map(([given, bit]) => kindCode(given) + 2 ** bit),
    )
    fc.assert(
      fc.property(numbers, (code) => {
        const parts = kindOf(code)
        const words = [
          TIMES_IN_FORCE[parts.timeInForce],
          POSITION_INDEXES[parts.positionIdx],
          ORDER_TYPES[parts.orderType],
          SMP_TYPES[parts.smpType],
          CREATE_TYPES[parts.createType],
        ]
        expect(isKindCode(code)).toBe(kindCode(parts) === code && !words.includes(undefined))
        const outcome = outcomeOf(code)
        const isOutcome = !Object.values(outcome).includes(undefined) && outcomeCode(outcome) === code
        expect(isOutcomeCode(code)).toBe(isOutcome)
      }),
      { numRuns: 3000 },
    )
  })
})
