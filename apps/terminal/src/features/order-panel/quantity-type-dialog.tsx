import { RadioGroup } from 'radix-ui'
import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import parts from '../../ui/form-parts.module.css'
import { Dialog, groupedPlain } from '../../ui/index.ts'
import { SIZE_UNITS, type SizeUnit } from './kinds/order-kind.ts'
import styles from './quantity-type-dialog.module.css'

interface QuantityTypeDialogProps {
  readonly chosen: SizeUnit
  readonly coinOf: (unit: SizeUnit) => string
  /** Amount in the panel, in a unit; `''` for none. */
  readonly amountOf: (unit: SizeUnit) => string
  readonly onChoose: (unit: SizeUnit) => void
  readonly onClose: () => void
}

/** The unit that sizes are typed in: a draft until it is confirmed, each with what it counts and what the present order comes to. */
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
      <RadioGroup.Root
        className={parts['choices']}
        aria-label={text('unit.title')}
        value={draft}
        onValueChange={(value) => setDraft(SIZE_UNITS.find((unit) => unit === value) ?? draft)}
      >
        {SIZE_UNITS.map((unit) => {
          const amount = amountOf(unit)
          const coin = coinOf(unit)
          return (
            <RadioGroup.Item key={unit} value={unit} className={parts['choice']}>
              <span className={styles['head']}>
                <span>{text(`unit.${unit}`, { coin })}</span>
                {amount === '' ? null : <span className={styles['amount']}>{`${groupedPlain(amount)} ${coin}`}</span>}
              </span>
              <span className={styles['note']}>{text(`unit.${unit}.note`, { coin })}</span>
            </RadioGroup.Item>
          )
        })}
      </RadioGroup.Root>
      <p className={styles['note']}>{text('unit.keeps')}</p>
    </Dialog>
  )
}
