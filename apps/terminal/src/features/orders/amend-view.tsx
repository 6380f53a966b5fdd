import type { E8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import { maxOrderQty, qtyCoinOf, TRIGGER_SOURCES, type TriggerBy } from '@perpdesk/trading'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../client/index.ts'
import { formatPrice } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { type Contract, useTickerValue } from '../../stores/index.ts'
import { afterPicture, Button, isTouch, PriceInput, QuantityInput, Refusal, Select, toast } from '../../ui/index.ts'
import { useOnce } from '../../ui/use-once.ts'
import { type AmendField, PRESENT } from '../order-words/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { amendIssue, amendRequest, presentFigure } from './amend-form.ts'
import styles from './orders.module.css'

/** Text key of the label for a new value of each figure. */
export const NEXT_WORDS = { price: 'newPrice', qty: 'newQty', trigger: 'newTrigger' } as const satisfies Record<
  AmendField,
  unknown
>

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
  const entry = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // After the menu has returned the focus. Not on touch devices, where the keyboard would cover the dialog.
    if (wide && !isTouch()) afterPicture(() => entry.current?.focus())
  }, [wide])
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

  const input = {
    label: text(NEXT_WORDS[field]),
    value: typed,
    onChange: setTyped,
    onEnter: save,
    inputRef: entry,
    error: issue === undefined ? undefined : text(`issue.${issue.code}`, issue.params),
  }
  const size = wide ? 'medium' : 'small'
  return (
    <div className={styles['amend']} data-wide={wide}>
      {field === 'qty' ? (
        <QuantityInput
          {...input}
          lotSize={contract.lotSize}
          max={maxOrderQty(contract, order.orderType)}
          coin={qtyCoinOf(contract)}
          suffix={qtyCoinOf(contract)}
        />
      ) : (
        <PriceInput
          {...input}
          tickSize={contract.tickSize}
          maxPrice={contract.maxPrice}
          suffix={field === 'trigger' ? <ByChoice by={by} onBy={setBy} /> : contract.quoteCoin}
        />
      )}
      {field === 'trigger' ? <Present price={present} contract={contract} by={by} order={order} /> : null}
      <Refusal text={blocked} />
      <div className={styles['amendButtons']}>
        <Button size={size} onClick={onDone}>
          {text('discard')}
        </Button>
        <Button
          size={size}
          kind="primary"
          busy={busy}
          disabled={issue !== undefined || request === undefined}
          blocked={blocked}
          onClick={save}
        >
          {text('save')}
        </Button>
      </div>
    </div>
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

interface PresentProps {
  readonly price: E8 | undefined
  readonly contract: Contract
  readonly by: TriggerBy
  readonly order: Order
}

/** Shows the market price, and the direction in which it has to move to trigger the order. */
function Present({ price, contract, by, order: { triggerDirection } }: PresentProps) {
  const text = useText('orders')
  if (price === undefined || triggerDirection === 0) return null
  const params = { price: text(`by.${by}`, { price: formatPrice(price, contract) }) }
  return <p className={styles['present']}>{text(triggerDirection === 1 ? 'risesFrom' : 'fallsFrom', params)}</p>
}
