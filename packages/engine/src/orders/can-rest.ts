import type { TimeInForce } from '@perpdesk/trading'

/** True where lots that do not trade at once stay in the book. */
export function canRest(timeInForce: TimeInForce): boolean {
  return timeInForce === 'GTC' || timeInForce === 'PostOnly'
}
