import type { Account, Market, Model } from '../model.ts'
import { type Answer, refused } from '../results.ts'
import { ordersOf } from './standing.ts'

type Found = { readonly account: Account; readonly market: Market }

export function find(model: Model, accountId: number, instrument: number): Found | Answer {
  const account = model.client(accountId)
  if (account === undefined) return refused('noAccount')
  const market = model.market(instrument)
  return market === undefined ? unlisted(model, instrument) : { account, market }
}

export function unlisted(model: Model, instrument: number): Answer {
  return refused(model.spentIds.has(instrument) ? 'notLive' : 'noSymbol')
}

export function byLink(account: Account, link: string): number {
  return link === '' ? 0 : (knownOrders(account).find((order) => order.link === link)?.id ?? 0)
}

/** Returns every order of an account: the open ones, then the ended ones still kept, latest first. */
function knownOrders(account: Account): readonly { readonly id: number; readonly link: string }[] {
  const open = account.standings.flatMap((standing) => ordersOf(account, standing.market))
  const ended = account.ended.toReversed().map((state) => ({ id: state.orderId, link: state.orderLinkId }))
  const waiting = account.standings.flatMap(({ stops }) => stops)
  const { pairs } = account.model
  const inPairs = pairs.flatMap((pair) => [...pair.bids, ...pair.asks, ...pair.stops])
  return [...open, ...waiting, ...inPairs.filter((order) => order.account === account), ...ended]
}
