import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { Button, Refusal, TextField } from '../../ui/index.ts'
import { isEmail } from '../../ui/is-email.ts'
import styles from './account.module.css'
import { PanelForm } from './panel-form.tsx'

interface MailAddressFormProps {
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly refusal: string | undefined
  readonly busy: boolean
  readonly onSend: (address: string) => void
  readonly onCancel: () => void
}

/** Asks for the address to which a code is mailed. */
export function MailAddressForm({ typed, onType, refusal, busy, onSend, onCancel }: MailAddressFormProps) {
  const text = useText('account')
  const common = useText('common')
  const logIn = useText('logIn')
  const [tried, setTried] = useState(false)
  const address = typed.trim()
  const submit = () => {
    setTried(true)
    if (!busy && isEmail(address)) onSend(address)
  }
  return (
    <PanelForm label={text('mail')} onSubmit={submit}>
      <TextField
        label={text('mail')}
        type="email"
        value={typed}
        onChange={onType}
        error={tried && !isEmail(address) ? logIn('emailInvalid') : undefined}
        autoComplete="email"
        autoFocus
      />
      <Refusal text={refusal} />
      <div className={styles['buttons']}>
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <Button type="submit" kind="primary" busy={busy}>
          {text('mail.sendCode')}
        </Button>
      </div>
    </PanelForm>
  )
}
