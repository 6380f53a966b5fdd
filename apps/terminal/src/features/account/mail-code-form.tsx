import { useState } from 'react'
import { call } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { Button, TextField, toast } from '../../ui/index.ts'
import styles from './account.module.css'
import { PanelForm } from './panel-form.tsx'
import { useRenewAccount } from './use-account.ts'

const MAIL_CODE = /^[0-9]{8}$/

interface MailCodeFormProps {
  readonly address: string
  readonly onDone: () => void
}

/** Asks for the code that was mailed to the address. */
export function MailCodeForm({ address, onDone }: MailCodeFormProps) {
  const text = useText('account')
  const common = useText('common')
  const renew = useRenewAccount()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const code = typed.replaceAll(/\s/g, '')
    if (busy) return
    if (!MAIL_CODE.test(code)) {
      setError(text('mail.codeInvalid'))
      return
    }
    setBusy(true)
    const answer = await call('confirmMailAddress', { code }, { toast: false })
    setBusy(false)
    if (!answer.ok) {
      setError(answer.error.message)
      return
    }
    toast.success(text('mail.confirmed'))
    onDone()
    await renew()
  }
  return (
    <PanelForm label={text('mail.confirm')} onSubmit={() => void submit()}>
      <p className={styles['quiet']}>{text('mail.codeNote', { address })}</p>
      <TextField
        label={text('mail.code')}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setError(undefined)
        }}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <div className={styles['buttons']}>
        <Button onClick={onDone}>{common('cancel')}</Button>
        <Button type="submit" kind="primary" busy={busy}>
          {text('mail.confirm')}
        </Button>
      </div>
    </PanelForm>
  )
}
