import { useText } from '../i18n/index.ts'
import { Button } from './button.tsx'

interface FormButtonsProps {
  readonly onCancel: () => void
  readonly onConfirm: () => void
  /** Text of the main button, if it is not "Confirm". */
  readonly confirm?: string
  readonly busy?: boolean
  /** False while the form cannot be sent. */
  readonly ready?: boolean
  /** Reason why nothing can be sent now. */
  readonly blocked?: string | undefined
}

/** Cancel and confirm, the two buttons at the bottom of a form. */
export function FormButtons({ onCancel, onConfirm, confirm, busy = false, ready = true, blocked }: FormButtonsProps) {
  const text = useText('common')
  return (
    <>
      <Button onClick={onCancel}>{text('cancel')}</Button>
      <Button kind="primary" busy={busy} disabled={!ready} blocked={blocked} onClick={onConfirm}>
        {confirm ?? text('confirm')}
      </Button>
    </>
  )
}
