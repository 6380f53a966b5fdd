import { describe, expect, it } from 'vitest'
import {
  isOrderOpen,
  isOrderOver,
  isOrderResting,
  isOrderWaiting,
  ORDER_STATUSES,
  type OrderStatus,
} from './vocabulary.ts'

describe('states of an order', () => {
  it('[REC-04] are each of one stage: in a book, waiting, or ended', () => {
    expect(ORDER_STATUSES.filter(isOrderResting)).toEqual(['New', 'PartiallyFilled'])
    expect(ORDER_STATUSES.filter(isOrderWaiting)).toEqual(['Untriggered', 'Triggered'])
    for (const status of ORDER_STATUSES) expect(isOrderOpen(status)).toBe(!isOrderOver(status))
  })

  it('[REC-04] that are not known are of none', () => {
    for (const word of ['Paused', 'constructor', '']) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a newer exchange may send such a status
      const status = word as OrderStatus
      expect([isOrderOpen(status), isOrderOver(status)]).toEqual([false, false])
    }
  })
})
