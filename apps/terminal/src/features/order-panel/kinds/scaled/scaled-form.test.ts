import { describe, expect, it } from 'vitest'
import { RANGE } from '../../testing/scaled-scene.ts'
import { changed, evenWeights, NEW_SCALED, percentText, weightOf, withPriceAt } from './scaled-form.ts'

describe('what is typed for a row', () => {
  it('[ORD-01] has even shares as soon as they are wanted, and for each number of orders', () => {
    expect(evenWeights(3)).toEqual(['33.33', '33.33', '33.34'])
    expect(evenWeights(20)).toEqual(Array.from({ length: 20 }, () => '5'))
    const custom = changed(RANGE, { distribution: 'Custom' })
    expect(custom.weights).toEqual(['20', '20', '20', '20', '20'])
    const typed = changed(custom, { weights: ['40', '10', '10', '20', '20'] })
    expect(typed.weights[0]).toBe('40')
    expect(changed(typed, { lowest: '1' }).weights).toEqual(typed.weights)
    expect(changed(typed, { count: '3' }).weights).toEqual(['33.33', '33.33', '33.34'])
    expect(changed(typed, { count: '' }).weights).toEqual(typed.weights)
    expect([percentText(50), percentText(10_000), percentText(3333)]).toEqual(['0.5', '100', '33.33'])
    expect([weightOf('0.01'), weightOf('100'), weightOf('100.01'), weightOf('')]).toEqual([1, 10_000, 0, 0])
  })

  it('[ORD-01] takes a price from the book at the end that is missing, or the nearer one', () => {
    const none = withPriceAt(NEW_SCALED, '50000')
    expect(none).toMatchObject({ lowest: '50000', highest: '' })
    expect(withPriceAt(none, '51000')).toMatchObject({ lowest: '50000', highest: '51000' })
    expect(withPriceAt(none, '49000')).toMatchObject({ lowest: '49000', highest: '50000' })
    expect(withPriceAt(RANGE, '49100')).toMatchObject({ lowest: '49100', highest: '49400' })
    expect(withPriceAt(RANGE, '50000')).toMatchObject({ lowest: '49000', highest: '50000' })
  })
})
