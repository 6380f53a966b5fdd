import { expect, it } from 'vitest'
import { dcpWindow } from './dcp-topic.ts'

it('[ENG-09, 3.14] windows lie between 3 and 300 seconds', () => {
  expect(['dcp', 'dcp.3', 'dcp.300'].map(dcpWindow)).toEqual([10, 3, 300])
  for (const topic of ['dcp.2', 'dcp.301', 'dcp.0', 'dcp.03', 'dcp.', 'dcp.3.5', 'dcp.-3', 'order', 'dcpx']) {
    expect(dcpWindow(topic)).toBeUndefined()
  }
})
