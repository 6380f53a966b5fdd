import type { TimeInForce } from '@perpdesk/trading'

/** True if lots that do not trade at once rest in the book. */
export function canRest(timeInForce: TimeInForce): boolean {
  return timeInForce === 'GTC' || timeInForce === 'PostOnly'
}
