import { defineStudy, type StudyRow } from './study.ts'

/** Open interest of the contract as each bar closed. */
export const openInterest = defineStudy({
  id: 'OI',
  place: 'pane',
  unit: 'volume',
  samples: 'openInterest',
  inputs: {},
  run: () => ({
    plots: [{ key: 'line', kind: 'level', tone: 2 }],
    row: (at, bars, _rows, samples): StudyRow => ({ line: samples.before(bars[at + 1]?.timestamp) }),
  }),
})

/** The rate that was settled last as each bar closed, in percent; at the newest bar the one that will be settled next. */
export const fundingRate = defineStudy({
  id: 'FUNDING',
  place: 'pane',
  unit: 'percent',
  samples: 'funding',
  inputs: {},
  run: () => ({
    plots: [{ key: 'line', kind: 'level', tone: 0 }],
    levels: [0],
    row: (at, bars, _rows, samples): StudyRow => ({ line: samples.before(bars[at + 1]?.timestamp) }),
  }),
})
