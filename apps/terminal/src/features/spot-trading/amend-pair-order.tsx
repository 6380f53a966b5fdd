import type { PairOrder } from '@perpdesk/protocol'
import { useState } from 'react'
import { call } from '../../client/index.ts'
import { type Pair, useTicker } from '../../stores/index.ts'
import { toast } from '../../ui/index.ts'
import { useOnce } from '../../ui/use-once.ts'
import type { AmendField } from '../order-words/index.ts'
import { AmendFields, TriggerNote } from '../orders/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { amendIssue, amendRequest, presentFigure } from './amend-rules.ts'
import { useIssueText } from './use-issue-text.ts'

interface AmendPairOrderProps {
  readonly order: PairOrder
  readonly pair: Pair
  readonly field: AmendField
  /** True in a dialog, whose width the form fills; otherwise the form is as narrow as a popover. */
  readonly wide?: boolean
  readonly onDone: () => void
}

/** Form for a new figure of an open order on a pair. */
export function AmendPairOrder({ order, pair, field, wide = false, onDone }: AmendPairOrderProps) {
  const issueText = useIssueText()
  const [typed, setTyped] = useState(presentFigure(order, field))
  const blocked = useSendBlock('amend', pair)
  const { ticker } = useTicker(pair.symbol)
  const issue = amendIssue(order, pair, { field, typed }, ticker)
  const request = amendRequest(order, { field, typed })

  const [busy, save] = useOnce(async () => {
    if (blocked !== undefined || issue !== undefined || request === undefined) return
    const answer = await call('replaceSpotOrder', request, { toast: false })
    if (!answer.ok) toast.error(answer.error.message, { key: `order-${order.orderId}` })
    onDone()
  })

  return (
    <AmendFields
      market={pair}
      field={field}
      typed={typed}
      onTyped={setTyped}
      error={issue === undefined ? undefined : issueText(issue)}
      most={order.orderType === 'Limit' ? pair.maxLimitQty : pair.maxMarketQty}
      coin={pair.baseCoin}
      {...(field === 'trigger' && {
        note: <TriggerNote price={ticker?.last} market={pair} by="LastPrice" direction={order.triggerDirection} />,
      })}
      blocked={blocked}
      busy={busy}
      canSave={issue === undefined && request !== undefined}
      wide={wide}
      onSave={save}
      onDone={onDone}
    />
  )
}
