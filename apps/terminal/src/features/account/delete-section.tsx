import type { User } from '@perpdesk/protocol'
import { useState } from 'react'
import { call } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { endSession } from '../../stores/session.ts'
import { Button, Refusal, TextField, toast } from '../../ui/index.ts'
import styles from './account.module.css'
import { PanelForm } from './panel-form.tsx'
import { useSensitive } from './use-sensitive.tsx'

/** The deletion of the account, with what it means; the user's own e-mail must be typed for it. */
export function DeleteSection({ user: { email } }: { readonly user: User }) {
  const text = useText('account')
  const common = useText('common')
  const { run, form, refusal, busy } = useSensitive()
  const [typed, setTyped] = useState<string>()
  const [tried, setTried] = useState(false)
  const fits = typed?.trim().toLowerCase() === email.toLowerCase()
  const close = () => {
    setTyped(undefined)
    setTried(false)
  }
  const submit = () => {
    setTried(true)
    if (busy || !fits) return
    void run(
      () => call('deleteAccount', {}, { toast: false }),
      () => {
        endSession()
        toast.success(text('delete.done'))
      },
    )
  }
  return (
    <div className={styles['item']} tabIndex={-1}>
      <p className={styles['quiet']}>{text('delete.note')}</p>
      {typed === undefined ? <Button onClick={() => setTyped('')}>{text('delete')}</Button> : null}
      {typed === undefined || form !== null ? null : (
        <PanelForm label={text('delete')} onSubmit={submit}>
          <ul className={styles['means']}>
            {(['before', 'erased', 'kept', 'again'] as const).map((what) => (
              <li key={what}>{text(`delete.${what}`)}</li>
            ))}
          </ul>
          <TextField
            label={text('delete.type', { email })}
            value={typed}
            onChange={setTyped}
            error={tried && !fits ? text('delete.mismatch') : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
          <Refusal text={refusal} />
          <div className={styles['buttons']}>
            <Button onClick={close}>{common('cancel')}</Button>
            <Button type="submit" kind="danger" busy={busy}>
              {text('delete.send')}
            </Button>
          </div>
        </PanelForm>
      )}
      {form}
    </div>
  )
}
