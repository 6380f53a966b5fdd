import type { ResultOf } from '@perpdesk/protocol'
import { useState } from 'react'
import { call } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { Button, Refusal, TextField, toast } from '../../ui/index.ts'
import styles from './account.module.css'
import { deviceName } from './device-name.ts'
import { isFineName } from './fine-name.ts'
import { PanelForm } from './panel-form.tsx'
import { useRenewAccount } from './use-account.ts'

interface NewPasskeyFormProps {
  readonly options: ResultOf<'enrolPasskey'>
  readonly onDone: (recoveryCodes: readonly string[]) => void
  readonly onCancel: () => void
}

/** Asks for the name of a new passkey, then has the browser make it. */
export function NewPasskeyForm({ options, onDone, onCancel }: NewPasskeyFormProps) {
  const text = useText('account')
  const common = useText('common')
  const renew = useRenewAccount()
  const [name, setName] = useState(() => (deviceName(navigator.userAgent) ?? '').slice(0, 40))
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (busy) return
    if (!isFineName(name)) {
      setError(text('name.invalid'))
      return
    }
    setRefusal(undefined)
    setBusy(true)
    const { makePasskey } = await import('../../client/passkeys.ts')
    const made = await makePasskey(options)
    const answer = made.ok ? await call('addPasskey', { ...made.result, name: name.trim() }, { toast: false }) : made
    setBusy(false)
    if (!answer.ok) {
      setRefusal('fault' in answer ? text(`passkey.${answer.fault}`) : answer.error.message)
      return
    }
    toast.success(text('passkeys.added'))
    onDone(answer.result.recoveryCodes)
    await renew()
  }
  return (
    <PanelForm label={text('passkeys.add')} onSubmit={() => void submit()}>
      <p className={styles['quiet']}>{text('passkeys.howTo')}</p>
      <TextField
        label={text('passkeys.name')}
        value={name}
        onChange={(typed) => {
          setName(typed)
          setError(undefined)
        }}
        error={error}
        autoComplete="off"
        autoFocus
      />
      <Refusal text={refusal} />
      <div className={styles['buttons']}>
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <Button type="submit" kind="primary" busy={busy}>
          {text('passkeys.make')}
        </Button>
      </div>
    </PanelForm>
  )
}
