import type { E8 } from '@perpdesk/numeric'
import type { ReactNode } from 'react'
import { formatPrice } from '../../../format/index.ts'
import { textOf, useText } from '../../../i18n/index.ts'
import { isPair, type Market } from '../../../stores/index.ts'
import { Refusal } from '../../../ui/index.ts'
import { QuestionDialog } from '../../question-dialog/index.ts'

interface ConfirmMoveProps {
  readonly contract: Market
  readonly title: string
  /** The present price; `undefined` if there is none. */
  readonly from: E8 | undefined
  readonly to: E8
  /** Age of the prices in milliseconds if they are too old to rely on; infinite if no price has arrived yet. */
  readonly ageMs: number | undefined
  /** The reason why the price cannot be sent now. */
  readonly blocked: string | undefined
  /** The effect of the new price. */
  readonly effect: ReactNode
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/**
 * Shows a new price for confirmation before it is sent. The trader can switch the confirmation off, together with that
 * of orders.
 */
export function ConfirmMove(props: ConfirmMoveProps) {
  const { contract, title, from, to, ageMs, blocked, effect, onConfirm, onClose } = props
  const text = useText('chartLines')
  const panel = useText('orderPanel')
  const prices: readonly (readonly [string, string])[] = [
    [isPair(contract) ? textOf('spot')('pair') : panel('confirm.contract'), contract.displayName],
    ...(from === undefined ? [] : [[text('oldPrice'), formatPrice(from, contract)] as const]),
    [text('newPrice'), formatPrice(to, contract)],
  ]
  return (
    <QuestionDialog
      topic={{ id: 'change', name: panel('confirm.change') }}
      title={title}
      figures={prices}
      ageMs={ageMs}
      answer={text(from === undefined ? 'set' : 'send')}
      kind="primary"
      disabled={blocked !== undefined}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {effect}
      <Refusal text={blocked} />
    </QuestionDialog>
  )
}
