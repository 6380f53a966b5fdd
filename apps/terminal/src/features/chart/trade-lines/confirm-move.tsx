import { type E8, e8 } from '@perpdesk/numeric'
import { qtyCoinOf } from '@perpdesk/trading'
import { useText } from '../../../i18n/index.ts'
import type { Contract } from '../../../stores/index.ts'
import { formatPrice, formatQty, Refusal } from '../../../ui/index.ts'
import { QuestionDialog } from '../../question-dialog/index.ts'
import { MoveFigures } from './move-figures.tsx'
import type { OrderTradeLine } from './trade-line.ts'

interface ConfirmMoveProps {
  readonly line: OrderTradeLine
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
export function ConfirmMove({ line, contract, price, ageMs, blocked, onConfirm, onClose }: ConfirmMoveProps) {
  const text = useText('chartLines')
  const panel = useText('orderPanel')
  const { order } = line
  const words = text(order.side, { qty: formatQty(e8(order.leavesQty), contract) })
  const prices: readonly (readonly [string, string])[] = [
    [panel('confirm.contract'), contract.displayName],
    [text('oldPrice'), formatPrice(line.price, contract)],
    [text('newPrice'), formatPrice(price, contract)],
  ]
  return (
    <QuestionDialog
      topic={{ id: 'change', name: panel('confirm.change') }}
      title={text('moveTitle', { text: words, coin: qtyCoinOf(contract) })}
      figures={prices}
      ageMs={ageMs}
      answer={text('send')}
      kind="primary"
      disabled={blocked !== undefined}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <MoveFigures line={line} contract={contract} price={price} />
      <Refusal text={blocked} />
    </QuestionDialog>
  )
}
