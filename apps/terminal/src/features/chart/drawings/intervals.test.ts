// @vitest-environment node
import { RESOLUTIONS } from '@perpdesk/protocol'
import { describe, expect, it } from 'vitest'
import { groupOf, isShownOn, spanOf } from './intervals.ts'

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
