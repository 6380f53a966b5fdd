import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { setPreferences, settings } from '../../stores/index.ts'
import { Button, type ButtonProps, Checkbox, Dialog } from '../../ui/index.ts'
import styles from './question-dialog.module.css'

interface QuestionDialogProps {
  readonly title: string
  /** Id under which the confirmation can be switched off, and its name for users. */
  readonly topic: { readonly id: string; readonly name: string }
  /** Labels and figures of the order or its amendment. */
  readonly figures: readonly (readonly [string, string])[]
  /**
   * Age of the prices in milliseconds if they are too old to rely on, infinite before the first prices; otherwise
   * undefined.
   */
  readonly ageMs: number | undefined
  readonly answer: string
  readonly kind: NonNullable<ButtonProps['kind']>
  readonly disabled: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks for confirmation before an order or an amendment is sent. Can be switched off, except for old prices. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, topic, figures, ageMs, answer, kind, disabled, onConfirm, onClose, children } = props
  const text = useText('orderPanel')
  const common = useText('common')
  const [again, setAgain] = useState(false)
  const confirm = () => {
    if (again) setPreferences(settings, { unasked: [...settings.store.getState().unasked, topic.id] })
    onConfirm()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button kind={kind} disabled={disabled} onClick={confirm} autoFocus>
            {answer}
          </Button>
        </>
      }
    >
      <div className={styles['question']}>
        {ageMs === undefined ? null : (
          <p className={styles['stale']} role="alert">
            {Number.isFinite(ageMs) ? text('confirm.stale', { seconds: ageMs / 1000 }) : text('confirm.notLive')}
          </p>
        )}
        <dl className={styles['figures']}>
          {figures.map(([label, figure]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
        {children}
        {ageMs === undefined ? (
          <Checkbox
            label={text('confirm.again', { kind: topic.name })}
            note={text('confirm.again.note')}
            checked={again}
            onChange={setAgain}
          />
        ) : null}
      </div>
    </Dialog>
  )
}
