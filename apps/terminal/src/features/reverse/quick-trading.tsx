import { useText } from '../../i18n/index.ts'
import { Button, Dialog } from '../../ui/index.ts'
import styles from './reverse.module.css'

/** Functions that trade with few clicks; each has a text about its orders and its confirmation. */
const FUNCTIONS = ['reverse', 'closeMarket', 'closeLimit', 'closeAll', 'bookFill', 'bookPrice', 'noQuestion'] as const

/** Explains the quick trading functions: the orders that each sends, and its limits (REV-01). */
export function QuickTrading({ onClose }: { readonly onClose: () => void }) {
  const text = useText('reverse')
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={text('quick.title')}
      description={text('quick.about')}
      size="form"
      footer={<Button onClick={onClose}>{text('quick.close')}</Button>}
    >
      <dl className={styles['functions']}>
        {FUNCTIONS.map((name) => (
          <div key={name}>
            <dt>{text(`quick.${name}`)}</dt>
            <dd>{text(`quick.${name}.text`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
