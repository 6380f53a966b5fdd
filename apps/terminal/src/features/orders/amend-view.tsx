import type { Order } from '@perpdesk/protocol'
import { maxOrderQty, qtyCoinOf, TRIGGER_SOURCES, type TriggerBy } from '@perpdesk/trading'
import { useState } from 'react'
import { call } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { type Contract, useTickerValue } from '../../stores/index.ts'
import { Select, toast } from '../../ui/index.ts'
import { useOnce } from '../../ui/use-once.ts'
import { type AmendField, PRESENT } from '../order-words/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { AmendFields } from './amend-fields.tsx'
import { amendIssue, amendRequest, presentFigure } from './amend-form.ts'
import { TriggerNote } from './trigger-note.tsx'

interface AmendFormProps {
  readonly order: Order
  readonly contract: Contract
  readonly field: AmendField
  /** True in a dialog, whose width the form fills; otherwise the form is as narrow as a popover. */
  readonly wide?: boolean
  readonly onDone: () => void
}

/** Form for a new figure of an open order. */
export function AmendForm({ order, contract, field, wide = false, onDone }: AmendFormProps) {
  const text = useText('orders')
  const [typed, setTyped] = useState(presentFigure(order, field))
  const [by, setBy] = useState<TriggerBy>(order.triggerBy)
  const blocked = useSendBlock('amend', contract)
  const present = useTickerValue(order.symbol, PRESENT[by])
  const amendment = { field, text: typed, by }
  const issue = amendIssue(order, contract, amendment, present)
  const request = amendRequest(order, contract, amendment)

  const [busy, save] = useOnce(async () => {
    if (blocked !== undefined || issue !== undefined || request === undefined) return
    const answer = await call('replaceOrder', request, { toast: false })
    if (!answer.ok) toast.error(answer.error.message, { key: `order-${order.orderId}` })
    onDone()
  })

  return (
    <AmendFields
      market={contract}
      field={field}
      typed={typed}
      onTyped={setTyped}
      error={issue === undefined ? undefined : text(`issue.${issue.code}`, issue.params)}
      most={maxOrderQty(contract, order.orderType)}
      coin={qtyCoinOf(contract)}
      {...(field === 'trigger' && {
        suffix: <ByChoice by={by} onBy={setBy} />,
        note: <TriggerNote price={present} market={contract} by={by} direction={order.triggerDirection} />,
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

function ByChoice({ by, onBy }: { readonly by: TriggerBy; readonly onBy: (by: TriggerBy) => void }) {
  const text = useText('orders')
  return (
    <Select
      label={text('triggerBy')}
      value={by}
      onChange={onBy}
      size="small"
      bare
      options={TRIGGER_SOURCES.map((id) => ({ id, label: text(`byWord.${id}`) }))}
    />
  )
}
