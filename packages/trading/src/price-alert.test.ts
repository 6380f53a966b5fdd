import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import {
  ALERT_PAUSE_MS,
  type AlertCondition,
  type AlertMemory,
  alertFault,
  alertSide,
  alertStep,
} from './price-alert.ts'

/** Returns for each price whether the alert fires. */
function coming(
  condition: AlertCondition,
  value: string,
  prices: readonly (string | readonly [price: string, time: number])[],
  { repeat = 'each', reference = '100' as string | null, side = 0 as AlertMemory['side'] } = {},
): readonly boolean[] {
  let memory: AlertMemory = { side, lastTime: 0 }
  return prices.map((given, place) => {
    const [price, time] = typeof given === 'string' ? [given, (place + 1) * ALERT_PAUSE_MS] : given
    const at = { price: e8(price), reference: reference === null ? null : e8(reference), time }
    const step = alertStep({ condition, value: e8(value), repeat: repeat === 'once' ? 'once' : 'each' }, memory, at)
    memory = { side: step.side, lastTime: step.comes ? time : memory.lastTime }
    return step.comes
  })
}

const [F, T] = [false, true]

describe('[CHT-09] price alerts', () => {
  it.each([
    ['crossing', '100', ['99.9', '99.99999999', '100', '100', '100.01', '100', '99.99'], [F, F, T, F, F, T, F]],
    ['crossing', '100', ['101', '99', '101'], [F, T, T]],
    // an alert set at the current price: the first move away from it is no crossing
    ['crossing', '100', ['100', '101', '100.5', '99'], [F, F, F, T]],
    ['crossingUp', '100', ['99', '99.99999999', '100', '99', '101', '99'], [F, F, T, F, T, F]],
    ['crossingUp', '100', ['101', '100', '101'], [F, F, F]],
    ['crossingDown', '100', ['101', '100.00000001', '100', '101', '99', '101'], [F, F, T, F, T, F]],
    ['crossingDown', '100', ['99', '100', '99'], [F, F, F]],
    ['above', '100', ['99.99999999', '100', '100.01', '99', '100'], [F, T, F, F, T]],
    ['above', '100', ['101'], [T]],
    ['below', '100', ['100.00000001', '100', '99', '101', '99'], [F, T, F, F, T]],
    ['below', '100', ['99'], [T]],
  ] as const)('%s %s comes on the way %j', (condition, value, prices, comes) => {
    expect(coming(condition, value, prices)).toEqual(comes)
  })

  it.each([
    ['rises', '5', ['104.99999999', '105', '106', '104', '105'], [F, T, F, F, T]],
    ['rises', '5', ['90'], [F]],
    ['falls', '5', ['95.00000001', '95', '94', '96', '95'], [F, T, F, F, T]],
    ['falls', '5', ['110'], [F]],
    ['moves', '5', ['104.99999999', '105', '100', '95', '95.1'], [F, T, F, T, F]],
    ['moves', '0.01', ['100.00999999', '100.01', '100', '99.99000001', '99.99'], [F, T, F, F, T]],
  ] as const)('%s by %s %% of the earlier price comes on the way %j', (condition, value, prices, comes) => {
    expect(coming(condition, value, prices)).toEqual(comes)
  })

  it('a move without an earlier price stays where it was', () => {
    for (const side of [-1, 0, 1] as const) {
      for (const reference of [null, '0']) {
        expect(coming('moves', '1', ['200', '1'], { reference, side })).toEqual([F, F])
      }
    }
    expect(alertSide({ condition: 'moves', value: e8('1') }, e8('200'), null)).toBe(0)
  })

  it('comes each time at most once a minute, and is armed by where the price stands then', () => {
    const came = 1_000_000
    const just = came + ALERT_PAUSE_MS - 1
    const after = came + ALERT_PAUSE_MS
    const way = (...times: readonly [string, number][]) =>
      coming('crossingUp', '100', [['99', 1], ['101', came], ...times])
    expect(way(['99', came + 1], ['101', just])).toEqual([F, T, F, F])
    expect(way(['99', came + 1], ['101', after])).toEqual([F, T, F, T])
    // crossed during the pause: the price is above already, so it must fall below before the alert can fire again
    expect(way(['99', came + 1], ['101', just], ['102', after], ['99', after], ['101', after])).toEqual([
      F,
      T,
      F,
      F,
      F,
      F,
      T,
    ])
    // the pause does not apply to an alert that fires once
    expect(
      coming(
        'crossing',
        '100',
        [
          ['99', 1],
          ['101', came],
          ['99', came + 1],
        ],
        { repeat: 'once' },
      ),
    ).toEqual([F, T, T])
  })

  it.each([
    ['above', '0', 0, 'notPositive'],
    ['above', '0.00000001', 0, undefined],
    ['above', '2000', 0, undefined],
    ['above', '2000.00000001', 0, 'tooLarge'],
    ['crossing', '100', 5, 'window'],
    ['rises', '5', 0, 'window'],
    ['rises', '1000', 5, undefined],
    ['rises', '1000.01', 5, 'tooLarge'],
    ['moves', '1000', 5, undefined],
    ['moves', '1000.01', 5, 'tooLarge'],
    ['falls', '99.99', 1440, undefined],
    ['falls', '100', 1440, 'tooLarge'],
    ['moves', '0.01', 60, undefined],
    ['moves', '0.005', 60, 'tooFine'],
  ] as const)('what can be waited for: %s %s over %d minutes is %s', (condition, value, minutes, fault) => {
    expect(alertFault({ condition, value: e8(value), minutes }, e8('2000'))).toBe(fault)
  })
})
