import type { TpSlKind } from '@perpdesk/trading'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import parts from '../../../ui/form-parts.module.css'
import { Dialog, Refusal, SegmentedControl } from '../../../ui/index.ts'
import { useDragged } from '../../../ui/use-dragged.ts'
import { useSending } from '../../../ui/use-sending.ts'
import { useSendBlock } from '../../send-block/index.ts'
import { LegFields } from '../leg-fields.tsx'
import { PreferencesButton } from '../preferences-dialog.tsx'
import styles from '../tpsl.module.css'
import { actions, hasPrices, type TpSlForm } from '../tpsl-form.ts'
import { issueWords, type TpSlIssue } from '../tpsl-issues.ts'
import { type CarryingOrder, sideState } from './carrying-order.ts'
import { OrderSummary } from './order-summary.tsx'

interface OrderTpSlDialogProps {
  /** The order, or the orders of both sides if no side has been chosen yet. */
  readonly orders: readonly CarryingOrder[]
  readonly first: TpSlForm
  readonly portfolioMargin: boolean
  /** True if the order is open and already carries TP/SL, whose mode cannot be changed (TPSL-09). */
  readonly isModeFixed: boolean
  /** True if the order has not been sent yet: confirming sends nothing, and the quantity may still be missing. */
  readonly isDraft: boolean
  /** Resolves to `undefined` on success, otherwise to the error text. */
  readonly onConfirm: (form: TpSlForm, order: CarryingOrder) => Promise<string | undefined>
  readonly onClose: () => void
}

const LEGS = ['takeProfit', 'stopLoss'] as const satisfies readonly TpSlKind[]

/** Dialog for take profit and stop loss of a new or an open order (TPSL-07, scene ORDER). */
export function OrderTpSlDialog(props: OrderTpSlDialogProps) {
  const { orders, first, portfolioMargin, isModeFixed, isDraft, onConfirm, onClose } = props
  const text = useText('tpsl')
  const dragged = useDragged()
  const [typed, setTyped] = useState(first)
  const [side, setSide] = useState(() => fittingSide(first, orders))
  const { busy, refusal, forgetRefusal, send } = useSending()
  const stopped = useSendBlock()
  const blocked = isDraft ? undefined : stopped
  const order = orders.find((candidate) => candidate.side === side) ?? orders[0]
  if (order === undefined) return null
  const { contract } = order
  const { form, values, terms, issues } = sideState(typed, order)
  const standing = issues.filter((issue) => issue.blocks && !(isDraft && issue.key === 'slTips1'))
  // an order without TP/SL needs at least one leg; from an order with TP/SL both legs may be removed
  const isNothing = !isModeFixed && !isDraft && !hasPrices(form)
  const said = (field: TpSlIssue['field']) => {
    const issue = issues.find((candidate) => candidate.field === field)
    return issue === undefined ? undefined : { ...issue, text: issueWords(text, issue) }
  }
  const edit = (next: TpSlForm) => {
    forgetRefusal()
    setTyped(next)
  }
  const confirm = async () => {
    if (blocked !== undefined || standing.length > 0 || isNothing) return
    if (await send(() => onConfirm(form, order))) onClose()
  }
  const qtyIssue = standing.find(({ field }) => field === 'qty')
  return (
    <Dialog
      open
      dragged={dragged}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={text(hasPrices(first) ? 'modifyTPSL' : 'addTPSL')}
      size="form"
    >
      <div className={styles['dialog']}>
        {orders.length > 1 ? (
          <SegmentedControl
            label={text('side')}
            wide
            value={side}
            onChange={setSide}
            tone={side === 'Buy' ? 'buy' : 'sell'}
            options={orders.map(({ side: id }) => ({ id, label: text(id === 'Buy' ? 'Long' : 'Short') }))}
          />
        ) : null}
        <OrderSummary order={order} />
        <PreferencesButton portfolioMargin={portfolioMargin} form={form} values={values} onChange={edit} />
        <SegmentedControl
          label={text('mode')}
          wide
          value={form.mode}
          onChange={(mode) => edit(actions.chooseMode(form, mode))}
          options={[
            { id: 'Full', label: text('entirePosition'), disabled: isModeFixed && form.mode !== 'Full' },
            {
              id: 'Partial',
              label: (
                <>
                  {text('partialPosition')} <span className={styles['new']}>{text('new')}</span>
                </>
              ),
              disabled: isModeFixed && form.mode !== 'Partial',
            },
          ]}
        />
        <p className={styles['note']}>{text(`mode.${form.mode}.note`)}</p>
        {LEGS.map((kind) => (
          <LegFields
            key={kind}
            kind={kind}
            form={form}
            values={values[kind]}
            terms={terms}
            contract={contract}
            portfolioMargin={portfolioMargin}
            issue={said(kind)}
            onChange={edit}
            onEnter={() => void confirm()}
          />
        ))}
        <Refusal text={qtyIssue === undefined ? blocked : issueWords(text, qtyIssue)} />
        <Refusal text={refusal} />
        <div className={parts['foot']}>
          <FormButtons
            busy={busy}
            ready={standing.length === 0 && !isNothing}
            blocked={blocked}
            onCancel={onClose}
            onConfirm={() => void confirm()}
          />
        </div>
      </div>
    </Dialog>
  )
}

/** Returns the first side for which the typed values are valid; the side of the first order if there is none. */
function fittingSide(form: TpSlForm, orders: readonly CarryingOrder[]): CarryingOrder['side'] {
  const fits = (order: CarryingOrder) => !sideState(form, order).issues.some(({ severity }) => severity === 'error')
  return (orders.find(fits) ?? orders[0])?.side ?? 'Buy'
}
