import type { PairOrder } from '@perpdesk/protocol'
import { call } from '../../client/index.ts'
import { textOf } from '../../i18n/index.ts'
import { toast } from '../../ui/index.ts'

/** Cancels one order; an error is shown as a notice. */
export async function cancelPairOrder({ symbol, orderId }: PairOrder): Promise<void> {
  const answer = await call('cancelSpotOrder', { symbol, orderId }, { toast: false })
  if (answer.ok) return
  toast.error(textOf('notifications')('CancelFailure'), { key: `order-${orderId}`, detail: answer.error.message })
}
