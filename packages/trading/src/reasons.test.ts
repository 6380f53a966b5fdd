import { describe, expect, it } from 'vitest'
import { REASONS, type ReasonName, readReason, reasonText } from './reasons.ts'

describe('reasons of refusals', () => {
  it('[ERR-06] each sentence is read back as the reason that wrote it, with its figure', () => {
    for (const name of Object.keys(REASONS) as ReasonName[]) {
      const limit = REASONS[name].includes('{limit}') ? '0.001' : ''
      expect(readReason(reasonText(name, limit))).toEqual({ name, limit })
    }
    expect(readReason('the position on BTC-28NOV26 would be liquidated at once')).toEqual({
      name: 'wouldLiquidate',
      limit: 'BTC-28NOV26',
    })
  })

  it('[ERR-06] a sentence of no reason is the other one', () => {
    for (const sentence of ['', 'it is there twice', 'it must be one of ']) {
      expect(readReason(sentence)).toEqual({ name: 'other', limit: '' })
    }
  })
})
