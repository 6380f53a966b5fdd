import { useText } from '../../i18n/index.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { Dialog } from '../../ui/index.ts'
import styles from './spot-margin.module.css'

interface FirstTimeDialogProps {
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Explains borrowing before spot margin is switched on for the first time. */
export function FirstTimeDialog({ onClose, onConfirm }: FirstTimeDialogProps) {
  const text = useText('borrowing')
  const lines = ['about.borrow', 'about.interest', 'about.repay', 'about.risk'] as const
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={text('about.title')}
      size="form"
      footer={<FormButtons confirm={text('about.confirm')} onCancel={onClose} onConfirm={onConfirm} />}
    >
      <ul className={styles['about']}>
        {lines.map((line) => (
          <li key={line}>{text(line)}</li>
        ))}
      </ul>
    </Dialog>
  )
}
