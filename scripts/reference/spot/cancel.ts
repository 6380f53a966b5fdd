import type { CancelAll, CancelOrder } from '@perpdesk/engine'
import type { Side } from '@perpdesk/trading'
import { byLink } from '../account/locate.ts'
import type { Account, Model, Pair, PairOrder, PairStop } from '../model.ts'
import { endCovered } from '../orders/end-strategy.ts'
import { type Answer, done, refused } from '../results.ts'
import { lendsFor } from '../risk/liabilities.ts'
import { givenCoin, leave, restingIn, stopsOf } from './pair.ts'
import { endPairStop, endSet, waitingInPair } from './pair-stops.ts'
import { endPairOrder } from './pair-view.ts'
import { freeCoins, heldBy } from './promised.ts'

export function cancelInPair(model: Model, pair: Pair, command: CancelOrder): Answer {
  const account = model.client(command.account)
  if (account === undefined) return refused('noAccount')
  const stop = waitingInPair(pair, account, command)
  if (stop !== undefined) {
    endSet(model, stop, 'CancelByUser')
    return done(stop.id, stop.price)
  }
  const order = openInPair(pair, account, command)
  if ('code' in order) return order
  leave(order)
  endPairOrder(model, order, 'Cancelled', 'CancelByUser', 'EC_PerCancelRequest')
  return done(order.id, order.price)
}

/** The open order that a command names, or why it is none (R3.29). */
export function openInPair(
  pair: Pair,
  account: Account,
  ref: { readonly orderId: number; readonly orderLinkId: string },
): PairOrder | Answer {
  const id = ref.orderId === 0 ? byLink(account, ref.orderLinkId) : ref.orderId
  const open = restingIn(pair, account).find((order) => order.id === id)
  if (open !== undefined) return open
  const ended = account.ended.find((state) => state.orderId === id)
  if (ended === undefined || ended.instrument !== pair.instrument.id) return refused('noOrder')
  return refused(ended.status === 'Filled' ? 'orderFilled' : 'orderCancelled', id)
}

export function cancelAllInPair(model: Model, pair: Pair, account: Account, { filter }: CancelAll): void {
  const { settleCoin = '', side = '', kind = 'all', cancelType = 'CancelByUser' } = filter ?? {}
  if (settleCoin !== '' && settleCoin !== pair.instrument.quoteCoin) return
  const isMeant = (order: { readonly side: Side }): boolean => side === '' || order.side === side
  const reason = cancelType === 'CancelByUser' ? 'EC_PerCancelRequest' : 'EC_NoError'
  for (const order of kind === 'all' || kind === 'active' ? restingIn(pair, account).filter(isMeant) : []) {
    leave(order)
    endPairOrder(model, order, 'Cancelled', cancelType, reason)
  }
  endCovered(model, { account, pair }, kind, side)
  for (const stop of stopsOf(pair, account)) {
    if (isMeant(stop) && (kind === 'all' || kind === kindOf(stop))) endPairStop(model, stop, cancelType)
  }
}

function kindOf({ trailing, kind }: PairStop): 'trailing' | 'tpsl' | 'conditional' {
  if (trailing !== null) return 'trailing'
  return kind === 'tpslOrder' ? 'tpsl' : 'conditional'
}

/** Orders whose coins their owners have lost go, the newest first, until the rest is there. */
export function shedUnpaid(model: Model): void {
  for (const account of model.accounts) {
    for (const { coin } of account.wallets) {
      if (model.pairs.length > 0 && freeCoins(account, coin) < 0n && !lendsFor(account, coin))
        shed(model, account, coin)
    }
  }
}

function shed(model: Model, account: Account, coin: string): void {
  const orders = model.pairs.flatMap((pair) => restingIn(pair, account))
  const stops = model.pairs.flatMap((pair) => stopsOf(pair, account)).filter((stop) => heldBy(stop) > 0n)
  const all = [...orders, ...stops].filter((one) => givenCoin(one.pair, one.side) === coin)
  for (const one of all.toSorted((a, b) => b.id - a.id)) {
    if (freeCoins(account, coin) >= 0n) return
    if ('leaves' in one) {
      leave(one)
      endPairOrder(model, one, 'Cancelled', 'CancelByCannotAffordOrderCost', 'EC_Others')
    } else if (one.pair.stops.includes(one)) endSet(model, one, 'CancelByCannotAffordOrderCost')
  }
}
