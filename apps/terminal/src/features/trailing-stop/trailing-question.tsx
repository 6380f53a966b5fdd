import type { Position } from '@perpdesk/protocol'
import { formatPrice, typedDecimal } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import type { Contract } from '../../stores/index.ts'
import { QuestionDialog } from '../question-dialog/index.ts'
import type { TrailingForm } from './trailing-form.ts'
import { wayText } from './trailing-words.ts'

interface TrailingQuestionProps {
  readonly position: Position
  readonly contract: Contract
  readonly form: TrailingForm
  /** Text about the price at which the stop would trigger. */
  readonly effect: string
  readonly ageMs: number | undefined
  readonly disabled: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks for confirmation of a trailing stop in the order panel before it is sent, as for orders. */
export function TrailingQuestion({ position, contract, form, effect, ...question }: TrailingQuestionProps) {
  const text = useText('trailing')
  const common = useText('common')
  const panel = useText('orderPanel')
  const activation = typedDecimal(form.activation)
  return (
    <QuestionDialog
      title={text('title')}
      topic={{ id: 'Trailing', name: panel('Trailing') }}
      figures={[
        [panel('confirm.contract'), `${text(position.side === 'Sell' ? 'Short' : 'Long')} ${contract.displayName}`],
        [text('trail'), wayText(form, contract)],
        [text('activation'), activation === undefined ? text('none') : formatPrice(activation, contract)],
      ]}
      answer={common('confirm')}
      kind="primary"
      {...question}
    >
      <p>{effect}</p>
    </QuestionDialog>
  )
}
