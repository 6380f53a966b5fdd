import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { choicesAt } from './price-choices.ts'
import { Rest } from './rest.ts'

describe('orders at a price of the chart', () => {
  it.each([
    ['50000.1', '50000', ['limit Sell', 'stop Buy']],
    ['49999.9', '50000', ['limit Buy', 'stop Sell']],
    ['50000', '50000', ['limit Buy', 'limit Sell']],
    ['50000', undefined, ['limit Buy', 'limit Sell']],
  ] as const)('[CHT-03] at %s, the last price being %s, those that would wait: %o', (price, last, expected) => {
    const found = choicesAt(e8(price), last === undefined ? undefined : e8(last))
    expect(found.map(({ kind, side }) => `${kind} ${side}`)).toEqual(expected)
  })
})

describe('a finger on the chart', () => {
  const down = { at: 1_000, x: 50, y: 50 }

  it('[CHT-03] has rested once it lifts after half a second, as near to where it came down', () => {
    const rest = new Rest()
    rest.down(down)
    expect(rest.up(1_499)).toBe(false)
    rest.down(down)
    rest.move({ x: 56, y: 58 })
    expect(rest.up(1_500)).toBe(true)
  })

  it('[CHT-03] has not where it looked along the bars, also where it came back', () => {
    const rest = new Rest()
    rest.down(down)
    rest.move({ x: 61, y: 50 })
    rest.move({ x: 50, y: 50 })
    expect(rest.up(2_000)).toBe(false)
  })

  it('[CHT-03] has not where a second one came to zoom, or the browser took it', () => {
    const rest = new Rest()
    rest.down(down)
    rest.down({ ...down, x: 90 })
    expect([rest.up(2_000), rest.up(2_000)]).toEqual([false, false])
    rest.down(down)
    rest.cancel()
    expect(rest.up(2_000)).toBe(false)
    rest.down(down)
    expect(rest.up(2_000)).toBe(true)
  })
})
