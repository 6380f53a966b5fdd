import { defineStudy, type StudyRow } from './study.ts'

/** Open interest of the contract at the close of each bar. */
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

/**
 * The last settled funding rate at the close of each bar, in percent; at the newest bar, the rate of the next
 * settlement.
 */
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
