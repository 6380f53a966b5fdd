import { useState } from 'react'
import { call } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { Button, Refusal, TextField } from '../../ui/index.ts'
import { isSecondCode } from '../session/index.ts'
import styles from './account.module.css'
import { PanelForm } from './panel-form.tsx'
import { useSecurity } from './use-account.ts'

interface ConfirmFormProps {
  readonly onConfirmed: () => void
  readonly onCancel: () => void
}

/** A form that asks for the password again, and for a code if there is a second factor. */
export function ConfirmForm({ onConfirmed, onCancel }: ConfirmFormProps) {
  const text = useText('account')
  const common = useText('common')
  const logIn = useText('logIn')
  const { data } = useSecurity()
  const hasFactor = data?.authenticatorTime !== null && data?.authenticatorTime !== undefined
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isCodeFine = !hasFactor || isSecondCode(code)
  const submit = async () => {
    setTried(true)
    if (busy || password === '' || !isCodeFine) return
    setBusy(true)
    const factor = hasFactor ? { code: code.trim() } : {}
    const answer = await call('confirm', { password, ...factor }, { toast: false })
    setBusy(false)
    if (answer.ok) onConfirmed()
    else setRefusal(answer.error.message)
  }
  return (
    <PanelForm label={text('confirm.title')} onSubmit={() => void submit()}>
      <p className={styles['quiet']}>{text('confirm.note')}</p>
      <TextField
        label={text('confirm.password')}
        type="password"
        value={password}
        onChange={(typed) => {
          setPassword(typed)
          setRefusal(undefined)
        }}
        error={tried && password === '' ? logIn('passwordMissing') : undefined}
        autoComplete="current-password"
        autoFocus
      />
      {hasFactor ? (
        <TextField
          label={text('confirm.code')}
          value={code}
          onChange={(typed) => {
            setCode(typed)
            setRefusal(undefined)
          }}
          error={tried && !isCodeFine ? logIn('second.invalid') : undefined}
          autoComplete="one-time-code"
          spellCheck={false}
        />
      ) : null}
      <Refusal text={refusal} />
      <div className={styles['buttons']}>
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <Button type="submit" kind="primary" busy={busy}>
          {text('confirm.send')}
        </Button>
      </div>
    </PanelForm>
  )
}
