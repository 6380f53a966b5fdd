import type { EngineEvent, EventRows } from './event.ts'

type EventOf<T extends EngineEvent['type']> = Extract<EngineEvent, { type: T }>

/**
 * Calls `read` with the events of the given types, in the order in which they happened, and their indexes. No objects
 * are made for other events.
 */
export function readEvents<T extends EngineEvent['type']>(
  rows: EventRows,
  types: readonly T[],
  read: (event: EventOf<T>, place: number) => void,
): void {
  for (let place = 0; place < rows.count; place++) {
    if (!(types as readonly EngineEvent['type'][]).includes(rows.typeAt(place))) continue
    const event = rows.eventAt(place)
    if (isOneOf(event, types)) read(event, place)
  }
}

function isOneOf<T extends EngineEvent['type']>(event: EngineEvent, types: readonly T[]): event is EventOf<T> {
  return types.some((type) => type === event.type)
}
