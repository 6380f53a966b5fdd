// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { offeredZones } from './chart-zones.ts'

describe('zones of the chart', () => {
  it('[CHT-06] the axis can be in the zone that the tables write their times in, and each is offered once', () => {
    expect(offeredZones('Europe/Berlin', 'Asia/Tokyo', 'UTC')).toEqual(['UTC', 'Europe/Berlin', 'Asia/Tokyo'])
    expect(offeredZones('UTC', '', 'UTC')).toEqual(['UTC'])
    expect(offeredZones('Asia/Tokyo', 'Asia/Tokyo', 'America/New_York')).toEqual([
      'UTC',
      'Asia/Tokyo',
      'America/New_York',
    ])
  })
})
