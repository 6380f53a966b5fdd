import { expect, it } from 'vitest'
import { minuteBar } from '../series/testing.ts'
import { areSame, comparedFigures } from './compared-figures.ts'

const fed = {
  status: 'ready',
  title: 'ETHUSDT',
  pricePrecision: 2,
  bars: [minuteBar(1, 50), minuteBar(2, 40), minuteBar(3, 60)],
} as const
const at = (minute: number) => minute * 60_000

it('[CHT-03] the legend tells the close under the pointer and its percent since the first bar in sight', () => {
  expect(comparedFigures('ETHUSDT', fed, at(3), at(1))).toMatchObject({ close: 60, percent: 20 })
  expect(comparedFigures('ETHUSDT', fed, at(3), at(2))).toMatchObject({ close: 60, percent: 50 })
  expect(comparedFigures('ETHUSDT', fed, at(2), at(1))).toMatchObject({ close: 40, percent: -20 })
})

it('[CHT-03] there are no figures before the first bar, nor without bars', () => {
  expect(comparedFigures('ETHUSDT', fed, at(0), at(0))).toMatchObject({ close: undefined, percent: undefined })
  expect(comparedFigures('ETHUSDT', { ...fed, bars: [] }, at(3), at(1))).toMatchObject({
    close: undefined,
    percent: undefined,
  })
  expect(comparedFigures('ETHUSDT', fed, undefined, undefined)).toMatchObject({ close: undefined, percent: undefined })
})

it('[CHT-03] the legend is written anew only for other figures', () => {
  const now = comparedFigures('ETHUSDT', fed, at(3), at(1))
  expect(areSame([now], [comparedFigures('ETHUSDT', fed, at(3), at(1))])).toBe(true)
  expect(areSame([now], [comparedFigures('ETHUSDT', fed, at(2), at(1))])).toBe(false)
  expect(areSame([now], [comparedFigures('ETHUSDT', fed, at(3), at(2))])).toBe(false)
  expect(areSame([now], [{ ...now, status: 'failed' }])).toBe(false)
  expect(areSame([now], [])).toBe(false)
})
