import { type Notification, PLAIN } from '../notification.ts'

/** Returns a complete notification with the fields that a test sets. */
export function news(fields: Partial<Notification> = {}): Notification {
  return {
    ...PLAIN,
    scene: 'makeOrder',
    type: 'newed',
    side: 'Buy',
    symbol: 'BTCUSDT',
    bizType: 'LinearPerpetual',
    marginMode: 'REGULAR_MARGIN',
    size: '0.1',
    id: `order-${fields.once ?? '1'}`,
    once: '1',
    happening: 'orderCreateSuccessTitle',
    tone: 'success',
    time: 1_795_000_000_000,
    ...fields,
  }
}
