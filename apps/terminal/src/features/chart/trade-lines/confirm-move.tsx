import { type E8, e8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import { qtyCoinOf } from '@perpdesk/trading'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { type Contract, setPreferences, settings } from '../../../stores/index.ts'
import { Button, Checkbox, Dialog, formatPrice, formatQty, Refusal } from '../../../ui/index.ts'
import { MoveFigures } from './move-figures.tsx'
import styles from './trade-lines.module.css'

interface ConfirmMoveProps {
  readonly order: Order
  readonly contract: Contract
  readonly price: E8
  /** Age of the prices where they are too old to go by; infinite where none came yet. */
  readonly ageMs: number | undefined
  /** Why it cannot be sent now. */
  readonly blocked: string | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Shows a new price once more before it is sent. Can be switched off with the question before orders. */
export function ConfirmMove({ order, contract, price, ageMs, blocked, onConfirm, onClose }: ConfirmMoveProps) {
  const text = useText('chart')
  const panel = useText('orderPanel')
  const [again, setAgain] = useState(false)
  const words = text(`line.${order.side}`, { qty: formatQty(e8(order.leavesQty), contract) })
  const confirm = () => {
    if (again) setPreferences(settings, { confirmOrders: false })
    onConfirm()
  }
  const prices: readonly (readonly [string, string])[] = [
    [panel('confirm.contract'), contract.displayName],
    [text('line.oldPrice'), formatPrice(e8(order.price), contract)],
    [text('line.newPrice'), formatPrice(price, contract)],
  ]
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={text('line.moveTitle', { text: words, coin: qtyCoinOf(contract) })}
      footer={
        <>
          <Button onClick={onClose}>{panel('cancel')}</Button>
          <Button kind="primary" disabled={blocked !== undefined} onClick={confirm} autoFocus>
            {text('line.send')}
          </Button>
        </>
      }
    >
      <div className={styles['confirm']}>
        {ageMs === undefined ? null : (
          <p className={styles['warning']} role="alert">
            {Number.isFinite(ageMs) ? panel('confirm.stale', { seconds: ageMs / 1000 }) : panel('confirm.notLive')}
          </p>
        )}
        <dl className={styles['figures']}>
          {prices.map(([label, figure]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
        <MoveFigures order={order} contract={contract} price={price} />
        <Refusal text={blocked} />
        {ageMs === undefined ? (
          <Checkbox
            label={panel('confirm.again')}
            note={panel('confirm.again.note')}
            checked={again}
            onChange={setAgain}
          />
        ) : null}
      </div>
    </Dialog>
  )
}
