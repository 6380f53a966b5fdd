import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { call, passkeysWork } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { Button, Refusal, TextField } from '../../ui/index.ts'
import { isSecondCode } from '../session/index.ts'
import styles from './account.module.css'
import { confirmByPasskey } from './confirm-by-passkey.ts'
import { PanelForm } from './panel-form.tsx'
import { useSecurity } from './use-account.ts'

interface ConfirmFormProps {
  readonly onConfirmed: () => void
  readonly onCancel: () => void
}

/** A form that asks for the password again, and for a code if there is a second factor; a passkey replaces both. */
export function ConfirmForm({ onConfirmed, onCancel }: ConfirmFormProps) {
  const text = useText('account')
  const common = useText('common')
  const logIn = useText('logIn')
  const { data } = useSecurity()
  const hasApp = data?.authenticatorTime !== null && data?.authenticatorTime !== undefined
  const hasPasskey = data !== undefined && data.passkeys.length > 0
  const hasFactor = hasApp || hasPasskey
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
  const byPasskey = async () => {
    setBusy(true)
    const answer = await confirmByPasskey()
    setBusy(false)
    if (answer.ok) onConfirmed()
    else setRefusal('fault' in answer ? text(`passkey.${answer.fault}`) : answer.error.message)
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
          label={text(hasApp ? 'confirm.code' : 'confirm.recoveryCode')}
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
        {hasPasskey && passkeysWork() ? (
          <Button busy={busy} icon={<KeyRound size={15} aria-hidden />} onClick={() => void byPasskey()}>
            {text('confirm.passkey')}
          </Button>
        ) : null}
        <Button type="submit" kind="primary" busy={busy}>
          {text('confirm.send')}
        </Button>
      </div>
    </PanelForm>
  )
}
