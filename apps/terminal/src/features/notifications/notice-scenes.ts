import type { FiredAlert, Notice } from '@perpdesk/protocol'
import { type Happening, type Notification, PLAIN } from './notification.ts'
import type { Circumstances } from './order-scenes.ts'

/**
 * Event of each kind of notice. Funding is in the transaction log, the fee level has a page of its own, and a margin mode
 * is changed by the user: these make no notification.
 */
const HAPPENINGS: Readonly<Record<Notice['kind'], Happening | undefined>> = {
  liquidation: 'liquidated',
  adl: 'adl',
  delivery: 'delivered',
  initialMargin: 'initialMargin',
  maintenanceMargin: 'maintenanceMargin',
  funding: undefined,
  marginMode: undefined,
  priceAlert: 'priceAlert',
  feeLevel: undefined,
}

/**
 * Returns the notification of an exchange notice; `undefined` if it makes none.
 *
 * @param left remaining size of the position; `'0'` if it is closed
 */
export function noticeScene(notice: Notice, left: string, given: Circumstances): Notification | undefined {
  const happening = HAPPENINGS[notice.kind]
  if (notice.alert !== undefined) return alertScene(notice.alert, given)
  if (happening === undefined) return undefined
  return {
    ...PLAIN,
    scene: notice.kind === 'adl' || notice.kind === 'delivery' ? 'position' : 'liquidation',
    type: notice.kind,
    side: notice.side,
    symbol: notice.symbol,
    bizType: notice.symbol === '' ? '' : given.bizTypeOf(notice.symbol),
    marginMode: notice.marginMode,
    size: left,
    id: `notice-${notice.id}`,
    once: `notice-${notice.id}`,
    happening: happening === 'liquidated' && left !== '0' ? 'liquidatedPartly' : happening,
    tone: notice.kind === 'delivery' ? 'neutral' : 'failure',
    done: notice.qty,
    price: notice.price,
    amount: notice.amount,
    time: notice.time,
  }
}

/** Returns the notification of a fired price alert, whether pushed now or requested later. */
export function alertScene(alert: FiredAlert, { bizTypeOf, marginMode }: Circumstances): Notification {
  const id = `alert-${alert.firedId}`
  return {
    ...PLAIN,
    scene: 'priceAlert',
    type: 'priceAlert',
    side: '',
    symbol: alert.symbol,
    bizType: bizTypeOf(alert.symbol),
    marginMode,
    size: '0',
    id,
    once: id,
    happening: 'priceAlert',
    tone: 'neutral',
    price: alert.price,
    alert,
    time: alert.time,
  }
}
