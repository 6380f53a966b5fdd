import { useState } from 'react'
import { groupedPlain } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { ExplainedChoice } from '../../ui/explained-choice.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { Dialog } from '../../ui/index.ts'
import { SIZE_UNITS, type SizeUnit } from './kinds/order-kind.ts'
import styles from './quantity-type-dialog.module.css'

interface QuantityTypeDialogProps {
  readonly chosen: SizeUnit
  readonly coinOf: (unit: SizeUnit) => string
  /** Returns the present order's amount in a unit; `''` for none. */
  readonly amountOf: (unit: SizeUnit) => string
  readonly onChoose: (unit: SizeUnit) => void
  readonly onClose: () => void
}

/**
 * Chooses the unit in which sizes are typed. Each unit shows its meaning and the present order's amount in it. The
 * choice applies when it is confirmed.
 */
export function QuantityTypeDialog({ chosen, coinOf, amountOf, onChoose, onClose }: QuantityTypeDialogProps) {
  const text = useText('orderTools')
  const [draft, setDraft] = useState(chosen)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text('unit.title')}
      footer={<FormButtons onCancel={onClose} onConfirm={() => onChoose(draft)} />}
    >
      <ExplainedChoice
        isTitled
        label={text('unit.title')}
        value={draft}
        onChange={setDraft}
        options={SIZE_UNITS.map((unit) => {
          const amount = amountOf(unit)
          const coin = coinOf(unit)
          return {
            id: unit,
            label: (
              <span className={styles['head']}>
                <span>{text(`unit.${unit}`, { coin })}</span>
                {amount === '' ? null : <span className={styles['amount']}>{`${groupedPlain(amount)} ${coin}`}</span>}
              </span>
            ),
            explanation: text(`unit.${unit}.note`, { coin }),
          }
        })}
      />
      <p className={styles['footnote']}>{text('unit.keeps')}</p>
    </Dialog>
  )
}
