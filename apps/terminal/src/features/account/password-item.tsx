import { useState } from 'react'
import { call } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { Button, Refusal, TextField, toast } from '../../ui/index.ts'
import styles from './account.module.css'
import { PanelForm } from './panel-form.tsx'
import { useSensitive } from './use-sensitive.tsx'

const LEAST = 8

/** The password, with a form to change it. */
export function PasswordItem() {
  const text = useText('account')
  const common = useText('common')
  const { run, form, refusal, busy } = useSensitive()
  const [typed, setTyped] = useState<string>()
  const [tried, setTried] = useState(false)
  const close = () => {
    setTyped(undefined)
    setTried(false)
  }
  const submit = () => {
    setTried(true)
    if (busy || typed === undefined || typed.length < LEAST) return
    void run(
      () => call('changePassword', { password: typed }, { toast: false }),
      () => {
        close()
        toast.success(text('password.changed'))
      },
    )
  }
  return (
    <li className={styles['item']} tabIndex={-1}>
      <div>
        <h3 className={styles['name']}>{text('password')}</h3>
        <p className={styles['quiet']}>{text('password.note')}</p>
      </div>
      {typed === undefined ? <Button onClick={() => setTyped('')}>{text('password.change')}</Button> : null}
      {typed === undefined || form !== null ? null : (
        <PanelForm label={text('password.change')} onSubmit={submit}>
          <TextField
            label={text('password.new')}
            type="password"
            value={typed}
            onChange={setTyped}
            error={tried && typed.length < LEAST ? text('password.short') : undefined}
            autoComplete="new-password"
            autoFocus
          />
          <Refusal text={refusal} />
          <div className={styles['buttons']}>
            <Button onClick={close}>{common('cancel')}</Button>
            <Button type="submit" kind="primary" busy={busy}>
              {text('password.change')}
            </Button>
          </div>
        </PanelForm>
      )}
      {form}
    </li>
  )
}
