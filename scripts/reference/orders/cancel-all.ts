import type { CancelAll } from '@perpdesk/engine'
import type { CancelKind, Side } from '@perpdesk/trading'
import { unlisted } from '../account/locate.ts'
import { ordersOf } from '../account/standing.ts'
import { removeFromBook } from '../book/order-book.ts'
import { mayCancel } from '../listing/stage.ts'
import { endClose } from '../mmr-close/mmr-close-view.ts'
import type { Model, Stop } from '../model.ts'
import { type Answer, DONE, refused } from '../results.ts'
import { cancelAllInPair } from '../spot/cancel.ts'
import { endStop } from '../triggers/stop-life.ts'
import { isOfPosition } from '../triggers/stop-order.ts'
import { endCovered } from './end-strategy.ts'
import { endOrder } from './life-cycle.ts'

export function cancelAll(model: Model, command: CancelAll): Answer {
  const account = model.client(command.account)
  if (account === undefined) return refused('noAccount')
  const { instrument } = command
  if (instrument !== 0 && model.market(instrument) === undefined) return unlisted(model, instrument)
  const { settleCoin = '', side = '', kind = 'all', cancelType = 'CancelByUser' } = command.filter ?? {}
  const reason = cancelType === 'CancelByUser' ? 'EC_PerCancelRequest' : 'EC_NoError'
  for (const market of model.markets) {
    if (command.instrument !== 0 && market.instrument.id !== command.instrument) continue
    if (!mayCancel(market)) continue
    if (settleCoin !== '' && market.instrument.settleCoin !== settleCoin) continue
    const isMeant = (order: { side: Side }): boolean => side === '' || order.side === side
    for (const order of kind === 'all' || kind === 'active' ? ordersOf(account, market).filter(isMeant) : []) {
      removeFromBook(order)
      endOrder(model, order, 'Cancelled', cancelType, reason)
    }
    const standing = account.standings.find((one) => one.market === market)
    if (standing !== undefined) endCovered(model, standing, kind, side)
    const stops = standing?.stops ?? []
    for (const stop of stops.filter((one) => isMeant(one) && (kind === 'all' || kind === kindOf(one)))) {
      endStop(model, stop, cancelType)
    }
    const closes = model.closes.filter((close) => close.standing === standing)
    for (const close of kind === 'all' || kind === 'mmrClose' ? closes.filter(isMeant) : []) {
      endClose(model, close, { status: 'Cancelled', cancelType, rejectReason: reason })
    }
  }
  if (instrument === 0) for (const pair of model.pairs) cancelAllInPair(model, pair, account, command)
  return DONE
}

/** Returns the kind of a waiting order in a filter of cancellations. */
function kindOf(stop: Stop): CancelKind {
  if (!isOfPosition(stop)) return 'conditional'
  return stop.kind === 'TrailingStop' ? 'trailing' : 'tpsl'
}
