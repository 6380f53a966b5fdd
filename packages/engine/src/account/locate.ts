import { type OrderStatus, type PositionIdx, REASONS } from '@perpdesk/trading'
import { NONE } from '../book/order-pool.ts'
import type { OrderRef } from '../command.ts'
import type { CommandResult } from '../event.ts'
import type { ContractMarket, Market } from '../market.ts'
import { invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'
import type { Account } from './account.ts'
import { isContractMarket } from './contract-market.ts'

type Found = { readonly account: Account; readonly market: Market }

/** Returns the account and market that a command names, or the refusal. */
export function locate(state: State, accountId: number, instrument: number): Found | CommandResult {
  const account = state.accounts.client(accountId)
  if (account === undefined) return refuse('accountNotFound')
  const market = state.market(instrument)
  return market === undefined ? unlisted(state, instrument) : { account, market }
}

/**
 * Returns the refusal for a contract that does not exist: one for contracts that have ended, another for those that
 * never existed.
 */
export function unlisted(state: State, instrument: number): CommandResult {
  if (state.markets.spent.has(instrument)) return refuse('contractNotLive')
  return refuse('symbolNotFound', { symbol: String(instrument) })
}

/**
 * Like {@link locate}, for objects that only contracts have (positions, leverage, margin): refuses other products as
 * unknown symbols.
 */
export function locateContract(
  state: State,
  accountId: number,
  instrument: number,
): { readonly account: Account; readonly market: ContractMarket } | CommandResult {
  const found = locate(state, accountId, instrument)
  if (isRefusal(found)) return found
  const { account, market } = found
  return isContractMarket(market) ? { account, market } : refuse('symbolNotFound', { symbol: String(instrument) })
}

/** True if a lookup returned a refusal instead of the object. */
export function isRefusal(found: object): found is CommandResult {
  // every order calls this with objects of many kinds, for which reading a field is faster than an `in` check
  return (found as Partial<CommandResult>).code !== undefined
}

/** Returns refusal 110072, with the first order of this client's id, if the id is taken (ENG-02, DUR-04). */
export function findDuplicate(state: State, account: Account, orderLinkId: string): CommandResult | undefined {
  if (orderLinkId === '') return undefined
  const orderId = account.orderLinks.get(orderLinkId)
  if (orderId === undefined) return undefined
  return refuse(
    'duplicateOrderLinkId',
    { orderId: String(orderId), status: statusOf(state, account, orderId) },
    orderId,
  )
}

function statusOf(state: State, account: Account, orderId: number): OrderStatus {
  if (state.stops.has(orderId)) return 'Untriggered'
  const slot = state.ids.get(orderId)
  if (slot < 0) {
    const place = account.ended.find(orderId)
    return place === NONE ? 'Cancelled' : account.ended.statusAt(place)
  }
  return state.pool.filled[slot]! > 0 ? 'PartiallyFilled' : 'New'
}

/**
 * Returns the order id that a command names, directly or by the client's own id; 0 if the command names none or the
 * client's id is unknown. The order need not exist.
 */
export function resolve(account: Account, ref: OrderRef): number {
  if (ref.orderId !== 0) return isCount(ref.orderId) ? ref.orderId : 0
  return ref.orderLinkId === '' ? 0 : (account.orderLinks.get(ref.orderLinkId) ?? 0)
}

/** True for a whole number of zero or more, the only valid form of lots, ids and counts. */
export function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

/**
 * Returns a refusal if the position index does not fit (3.5, step 4): one-way mode takes index 0, hedge mode 1 and 2.
 */
export function checkPositionIdx(hedge: boolean, index: PositionIdx): CommandResult | undefined {
  const fits = hedge ? index === 1 || index === 2 : index === 0
  return fits ? undefined : invalid('positionIdx', REASONS.wrongPositionIdx)
}
