import type { AppliedCommand, EngineEvent } from './event.ts'

/**
 * Returns a result as plain values that can be kept, sent and compared. Must be called before the next command is
 * applied.
 */
export function readOut({ seq, time, result, events }: AppliedCommand): AppliedCommand {
  return { seq, time, result, events: events.map(readOutEvent) }
}

function readOutEvent(event: EngineEvent): EngineEvent {
  const { type } = event
  if (type === 'position') return { type, account: event.account, position: event.position }
  if (type === 'wallet') return { type, account: event.account, wallet: event.wallet }
  return event
}
