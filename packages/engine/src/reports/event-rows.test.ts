import { expect, it } from 'vitest'
import { createEngine } from '../exchange-engine.ts'
import { readEvents } from '../read-events.ts'
import { RandomCommands, type TimedCommand } from '../testing/random-commands.ts'
import { accountOf, endsOrder, linkOf } from './event-subject.ts'

const START = Date.UTC(2026, 0, 5, 1)

it('[ENG-03, INV-31] rows tell of each event what the event itself does, and make it once', { timeout: 60_000 }, () => {
  const engine = createEngine()
  const commands = new RandomCommands(20_261_128)
  const seen = new Map<string, number>()
  let time = START
  let lastOrder = 0
  let links = 0
  const send = ({ wait, command }: TimedCommand): void => {
    time += wait
    const applied = engine.apply({ seq: engine.seq + 1, time, command })
    lastOrder = Math.max(lastOrder, applied.result.orderId)
    const { rows } = applied
    // the rows are read before the event objects are made
    const asked = Array.from({ length: rows.count }, (_, place) => ({
      type: rows.typeAt(place),
      account: rows.accountAt(place),
      link: rows.linkAt(place),
      ends: rows.endsOrderAt(place),
    }))
    const read: number[] = []
    readEvents(rows, ['order', 'ledger', 'mark'], (event, place) => {
      expect(event).toBe(rows.eventAt(place))
      read.push(place)
    })
    expect(applied.events).toHaveLength(rows.count)
    const expected: number[] = []
    for (const [place, event] of applied.events.entries()) {
      expect(event).toBe(rows.eventAt(place))
      expect(asked[place]).toEqual({
        type: event.type,
        account: accountOf(event),
        link: linkOf(event),
        ends: endsOrder(event),
      })
      if (event.type === 'order' || event.type === 'ledger' || event.type === 'mark') expected.push(place)
      seen.set(event.type, (seen.get(event.type) ?? 0) + 1)
      if (linkOf(event) !== '') links++
    }
    expect(read).toEqual(expected)
  }
  for (const command of commands.opening()) send(command)
  for (let count = 0; count < 3_000; count++) send(commands.next(lastOrder))
  const types = ['order', 'trade', 'execution', 'closedPnl', 'ledger', 'position', 'wallet', 'mark']
  expect(types.filter((type) => (seen.get(type) ?? 0) <= 20)).toEqual([])
  expect(links).toBeGreaterThan(20)
})
