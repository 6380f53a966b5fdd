import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { Button } from '../../ui/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { CancelAllDialog, type CancelledPairOrders } from './cancel-all-dialog.tsx'

/** Cancels the listed orders after a confirmation: all, those of one kind, or those that match the filters. */
export function CancelAll(props: CancelledPairOrders) {
  const { orders, kind } = props
  const text = useText('orders')
  const blocked = useSendBlock()
  const [asking, setAsking] = useState(false)
  const label = kind === 'all' ? text('cancelAll') : text('cancelKind', { kind: text(`kind.${kind}`) })
  return (
    <>
      <Button size="small" disabled={orders.length === 0} blocked={blocked} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <CancelAllDialog {...props} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}
