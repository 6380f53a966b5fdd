/** Ends of the paths of calls that can have no data about an announced contract. */
const RESTRICTED = [
  'trade-list',
  'history-list',
  'private/pnl',
  'closed-pnl',
  'tpsl-all',
  'risk-list',
  'risk-limit-list',
  'risk-limit',
  'strategy/list',
  'strategy/order-list',
  'transaction-log',
  'transaction/history',
  'leader/apply-detail',
] as const

let isComingSoon: (symbol: string) => boolean = () => false

/**
 * Sets the predicate for contracts that are announced without pre-listing; calls about their past end without a
 * request.
 */
export function restrictComingSoon(predicate: (symbol: string) => boolean): void {
  isComingSoon = predicate
}

export function isRestricted(path: string, request: object): boolean {
  const symbol: unknown = 'symbol' in request ? request.symbol : undefined
  return typeof symbol === 'string' && RESTRICTED.some((end) => path.endsWith(`/${end}`)) && isComingSoon(symbol)
}
