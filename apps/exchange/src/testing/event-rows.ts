import { accountOf, type EngineEvent, type EventRows, endsOrder, linkOf } from '@perpdesk/engine'

/** Returns a test's own events as rows of the engine. */
export function eventRows(events: readonly EngineEvent[]): EventRows {
  const eventAt = (place: number): EngineEvent => {
    const event = events[place]
    if (event === undefined) throw new RangeError(`no event ${place}`)
    return event
  }
  return {
    count: events.length,
    typeAt: (place) => eventAt(place).type,
    accountAt: (place) => accountOf(eventAt(place)),
    linkAt: (place) => linkOf(eventAt(place)),
    endsOrderAt: (place) => endsOrder(eventAt(place)),
    eventAt,
  }
}
