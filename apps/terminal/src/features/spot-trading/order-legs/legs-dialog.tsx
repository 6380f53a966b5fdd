import { type PairOrder, pairOrderOf } from '@perpdesk/protocol'
import { useState } from 'react'
import { call } from '../../../client/index.ts'
import { useText } from '../../../i18n/index.ts'
import type { Pair } from '../../../stores/index.ts'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import parts from '../../../ui/form-parts.module.css'
import { Dialog, Refusal } from '../../../ui/index.ts'
import { useDragged } from '../../../ui/use-dragged.ts'
import { useSending } from '../../../ui/use-sending.ts'
import { asked, sendChange } from '../../order-submission/index.ts'
import { sizeWords } from '../../order-words/index.ts'
import { useSendBlock } from '../../send-block/index.ts'
import { confirmWhileOffline } from '../../tpsl/index.ts'
import { LegFields } from '../kinds/leg-fields.tsx'
import { type PairLegs, pricedLegs } from '../kinds/legs.ts'
import styles from '../spot-trading.module.css'
import { priceText } from '../spot-words.ts'
import { useIssueText } from '../use-issue-text.ts'
import { amendedLegsIssue, amendedLegsRequest, carriesLegs, legsOf } from './amend-legs.ts'

interface LegsDialogProps {
  readonly order: PairOrder
  readonly pair: Pair
  readonly onClose: () => void
}

/** Dialog for take profit and stop loss of an open order on a pair; both are changed in one call. */
export function LegsDialog({ order, pair, onClose }: LegsDialogProps) {
  const text = useText('tpsl')
  const spot = useText('spot')
  const orders = useText('orders')
  const issueText = useIssueText()
  const dragged = useDragged()
  const [first] = useState(() => legsOf(order))
  const [legs, setLegs] = useState(first)
  const { busy, refusal, forgetRefusal, send } = useSending()
  const blocked = useSendBlock('amend', pair)
  const issue = amendedLegsIssue(order, legs, pair)
  const request = issue === undefined ? amendedLegsRequest(order, legs) : undefined
  const edit = (next: PairLegs) => {
    forgetRefusal()
    setLegs(next)
  }
  const confirm = async () => {
    if (blocked !== undefined || request === undefined) return
    const sent = await send((onUnknown) =>
      sendChange<'replaceSpotOrder'>({
        send: () => call('replaceSpotOrder', request, { toast: false }),
        look: () =>
          asked('findSpotOrder', { orderId: order.orderId }, (found) =>
            found.order !== null && carriesLegs(pairOrderOf(found.order), legs) ? true : null,
          ),
        onUnknown,
      }),
    )
    if (!sent) return
    confirmWhileOffline(text('setTpSuccess', { symbol: pair.displayName }))
    onClose()
  }
  const price = priceText(order.symbol, order.price, text('none'))
  return (
    <Dialog
      open
      dragged={dragged}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={text(pricedLegs(first).length > 0 ? 'modifyTPSL' : 'addTPSL')}
      description={`${pair.displayName} · ${orders(order.side)} ${sizeWords(order)} @ ${price}`}
      size="form"
    >
      <div className={styles['legs']}>
        <LegFields
          legs={legs}
          held={order.side}
          context={{ pair }}
          errorAt={(field) => (issue?.field === field ? issueText(issue) : undefined)}
          onChange={edit}
        />
        <p className={styles['note']}>{spot('carriedNote')}</p>
        <Refusal text={blocked} />
        <Refusal text={refusal} />
        <div className={parts['foot']}>
          <FormButtons
            busy={busy}
            ready={request !== undefined}
            blocked={blocked}
            onCancel={onClose}
            onConfirm={() => void confirm()}
          />
        </div>
      </div>
    </Dialog>
  )
}
