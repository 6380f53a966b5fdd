// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { studyOf } from './studies.ts'
import {
  choiceOf,
  colourOf,
  colourSlots,
  DEFAULT_STUDIES,
  inputsInShort,
  keptStudies,
  withCopy,
} from './study-choice.ts'
import { inputsOf } from './testing.ts'

describe('[CHT-06] studies as they were kept', () => {
  it('those of the first layouts had numbers by their place', () => {
    const kept = keptStudies.parse([
      { id: 'VOL', inputs: [] },
      { id: 'MA', inputs: [5, 10, 30] },
      { id: 'BOLL', inputs: [20, 3] },
      { id: 'MACD', inputs: [12, 26, 9] },
    ])
    expect(kept).toEqual([
      { key: 'VOL', id: 'VOL', inputs: {} },
      { key: 'MA', id: 'MA', inputs: { first: 5, second: 10, third: 30, source: 'close' } },
      { key: 'BOLL', id: 'BOLL', inputs: { length: 20, deviations: 3, source: 'close' } },
      { key: 'MACD', id: 'MACD', inputs: { fast: 12, slow: 26, signal: 9, source: 'close' } },
    ])
  })

  it('several of one keep their keys, inputs, colours and whether they are hidden', () => {
    const choices = [
      { key: 'EMA', id: 'EMA', inputs: inputsOf('EMA', { first: 9 }), colours: { first: '#12aB00' } },
      { key: 'EMA-2', id: 'EMA', inputs: inputsOf('EMA', { source: 'hl2' }), hidden: true },
    ]
    expect(keptStudies.parse(JSON.parse(JSON.stringify(choices)))).toEqual(choices)
  })

  it.each([
    [
      'an input out of its bounds',
      { inputs: { length: 0, deviations: 2.5 } },
      { inputs: inputsOf('BOLL', { deviations: 2.5 }) },
    ],
    ['a broken count', { inputs: { length: 2.5 } }, { inputs: inputsOf('BOLL') }],
    ['a source that there is not', { inputs: { source: 'mood' } }, { inputs: inputsOf('BOLL') }],
    ['inputs that are none', { inputs: 'many' }, { inputs: inputsOf('BOLL') }],
    ['an input that there is no longer', { inputs: { width: 3 } }, { inputs: inputsOf('BOLL') }],
    [
      'a colour that is none',
      { inputs: {}, colours: { upper: 'red', lower: '#00ff00' } },
      { colours: { lower: '#00ff00' } },
    ],
    ['a colour of no line', { inputs: {}, colours: { histogram: '#00ff00' } }, { id: 'BOLL' }],
    ['hidden that is no answer', { inputs: {}, hidden: 'yes' }, { id: 'BOLL' }],
    ['a key that is none', { inputs: {}, key: '' }, { key: 'BOLL' }],
  ])('%s falls back alone', (_case, kept, expected) => {
    const [choice] = keptStudies.parse([{ key: 'BOLL', id: 'BOLL', ...kept }])
    expect(choice).toMatchObject(expected)
    if (!('colours' in expected)) expect(choice).not.toHaveProperty('colours')
    expect(choice).not.toHaveProperty('hidden')
  })

  it('unknown studies are left out, equal keys are told apart, and a list that is none is the one of the beginning', () => {
    const twice = { key: 'RSI', id: 'RSI', inputs: {} }
    const kept = keptStudies.parse([{ id: 'NONE', inputs: {} }, 7, twice, twice])
    expect(kept.map(({ key }) => key)).toEqual(['RSI', 'RSI-2'])
    expect(keptStudies.parse('all')).toEqual(DEFAULT_STUDIES)
  })
})

describe('[CHT-02] studies on the chart', () => {
  it('one more of a study has a key of its own; a copy stands behind its original with the same inputs', () => {
    const first = choiceOf('RSI', [])
    const second = choiceOf('RSI', [first])
    expect([first.key, second.key]).toEqual(['RSI', 'RSI-2'])
    const changed = { ...first, inputs: inputsOf('RSI', { length: 30 }) }
    const copied = withCopy([changed, second], 'RSI')
    expect(copied.map(({ key }) => key)).toEqual(['RSI', 'RSI-3', 'RSI-2'])
    expect(copied[1]!.inputs).toEqual(changed.inputs)
  })

  it('bars of a histogram are coloured by their direction, lines each for itself', () => {
    const look = { up: '#0f0', down: '#f00', plots: ['#111', '#222'] }
    const plots = studyOf('MACD')!.run(inputsOf('MACD')).plots
    expect(colourSlots(plots)).toEqual(['rising', 'falling', 'line', 'signal'])
    expect(colourSlots(plots).map((slot) => colourOf(slot, plots, { signal: '#abcdef' }, look))).toEqual([
      '#0f0',
      '#f00',
      '#111',
      '#abcdef',
    ])
  })

  it.each([
    ['MA', {}, '7, 25, 99'],
    ['MA', { third: 200, source: 'hl2' }, '7, 25, 200, ~hl2'],
    ['BOLL', { deviations: 2.5 }, '20, 2.5'],
    ['VWAP', {}, ''],
    ['VWAP', { period: 'week' }, '~week'],
  ] as const)('%s with %o is called by %s', (id, given, short) => {
    expect(inputsInShort(studyOf(id)!, inputsOf(id, given), (name) => `~${name}`)).toBe(short)
  })
})
