// @vitest-environment node
import { RESOLUTIONS } from '@perpdesk/protocol'
import { describe, expect, it } from 'vitest'
import { groupOf, isShownOn, spanOf, withEnd } from './intervals.ts'

const shownBy = (intervals: Parameters<typeof isShownOn>[0]['intervals']) =>
  RESOLUTIONS.filter((each) => isShownOn({ intervals }, each))

describe('intervals that show a drawing', () => {
  it('[CHT-10] are all where none were chosen', () => {
    expect(shownBy(undefined)).toEqual(RESOLUTIONS)
  })

  it('[CHT-10] are a single one, or those of some kinds with what lies between them', () => {
    expect(shownBy({ from: '30', to: '30' })).toEqual(['30'])
    expect(shownBy(spanOf('minutes', 'minutes'))).toEqual(['1', '3', '5', '15', '30'])
    expect(shownBy(spanOf('hours', 'days'))).toEqual(['60', '120', '240', '360', '720', '1D'])
    expect(shownBy(spanOf('weeks', 'days'))).toEqual(['1D', '1W', '1M'])
    expect(shownBy(spanOf('minutes', 'weeks'))).toEqual(RESOLUTIONS)
  })

  it('[CHT-10] have two ends, of which one takes the other along when it passes it', () => {
    const hoursToDays = spanOf('hours', 'days')
    expect(withEnd(hoursToDays, 'from', 'minutes')).toEqual(spanOf('minutes', 'days'))
    expect(withEnd(hoursToDays, 'from', 'weeks')).toEqual(spanOf('weeks', 'weeks'))
    expect(withEnd(hoursToDays, 'to', 'weeks')).toEqual(spanOf('hours', 'weeks'))
    expect(withEnd(hoursToDays, 'to', 'minutes')).toEqual(spanOf('minutes', 'minutes'))
  })

  it('[CHT-10] each belong to one kind', () => {
    expect(RESOLUTIONS.map(groupOf)).toEqual([
      ...Array.from({ length: 5 }, () => 'minutes'),
      ...Array.from({ length: 5 }, () => 'hours'),
      'days',
      'weeks',
      'weeks',
    ])
  })
})
