import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { positionRecord } from '../testing/index.ts'
import { formOf, isSet, isUnchanged, isWaiting, standingTerms, termsOf } from './trailing-form.ts'

const NOTHING = { trailingStop: '', trailValuePercentageE4: 0, activationPrice: '', tsTriggerPrice: '' }
const stop = (fields: Partial<typeof NOTHING>) => positionRecord({ ...NOTHING, ...fields })

describe('the trailing stop of a position record', () => {
  it('[TPSL-16, REC-01] is there by distance or by percentage', () => {
    expect([isSet(stop({})), isSet(stop({ trailingStop: '500' })), isSet(stop({ trailValuePercentageE4: 1 }))]).toEqual(
      [false, true, true],
    )
    expect(isWaiting(stop({ trailingStop: '500', activationPrice: '61000' }))).toBe(true)
    expect(isWaiting(stop({ trailingStop: '500', activationPrice: '61000', tsTriggerPrice: '60600' }))).toBe(false)
    expect(isWaiting(stop({}))).toBe(false)
  })

  it('[TPSL-16, R2.25] that has no trigger while its contract is not followed waits for no price', () => {
    const paused = stop({ trailingStop: '500' })
    expect(isWaiting(paused)).toBe(false)
    expect(formOf(paused, 'percent')).toEqual({ by: 'price', trail: '500', activation: '' })
  })

  it('[TPSL-16] typed again changes nothing, unless it began at a price and is to begin at once', () => {
    const waiting = stop({ trailingStop: '500', activationPrice: '61000' })
    const begun = { ...waiting, tsTriggerPrice: '60600' }
    expect(isUnchanged({ by: 'price', trail: '500.0', activation: '61000' }, waiting)).toBe(true)
    expect(isUnchanged({ by: 'price', trail: '500', activation: '61000' }, begun)).toBe(true)
    expect(isUnchanged({ by: 'price', trail: '500', activation: '' }, begun)).toBe(false)
    expect(isUnchanged({ by: 'price', trail: '500.1', activation: '61000' }, waiting)).toBe(false)
    expect(isUnchanged({ by: 'percent', trail: '500', activation: '61000' }, waiting)).toBe(false)
    expect(isUnchanged({ by: 'price', trail: '', activation: '' }, stop({}))).toBe(false)
  })

  it('[TPSL-16] fills the form; a price at which it began already is none to wait for', () => {
    expect(formOf(stop({}), 'percent')).toEqual({ by: 'percent', trail: '', activation: '' })
    expect(formOf(stop({ trailingStop: '500', activationPrice: '61000' }), 'percent')).toEqual({
      by: 'price',
      trail: '500',
      activation: '61000',
    })
    expect(
      formOf(stop({ trailValuePercentageE4: 125, activationPrice: '61000', tsTriggerPrice: '60300' }), 'price'),
    ).toEqual({ by: 'percent', trail: '1.25', activation: '' })
  })

  it('[TPSL-16] has the terms that the form of the same stop has', () => {
    const percent = stop({ trailValuePercentageE4: 125, activationPrice: '61000' })
    expect(standingTerms(percent)).toEqual({ distance: 0n, ratio: e8('0.0125'), activation: e8('61000') })
    expect(termsOf(formOf(percent, 'price'))).toEqual(standingTerms(percent))
    const distance = stop({ trailingStop: '500', tsTriggerPrice: '59500' })
    expect(standingTerms(distance)).toEqual({ distance: e8('500'), ratio: 0n, activation: 0n })
    expect(termsOf(formOf(distance, 'percent'))).toEqual(standingTerms(distance))
    expect(standingTerms(stop({}))).toBeUndefined()
    expect([
      termsOf({ by: 'price', trail: '', activation: '' }),
      termsOf({ by: 'price', trail: '5', activation: '-' }),
    ]).toEqual([undefined, undefined])
  })
})
