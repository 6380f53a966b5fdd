import type { Passkey } from '@perpdesk/protocol'
import { useState } from 'react'
import { call } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { Button, TextField } from '../../ui/index.ts'
import styles from './account.module.css'
import { isFineName } from './fine-name.ts'
import { PanelForm } from './panel-form.tsx'
import { useRenewAccount } from './use-account.ts'

interface PasskeyNameFormProps {
  readonly passkey: Passkey
  readonly onClose: () => void
}

/** Changes the name of a passkey. */
export function PasskeyNameForm({ passkey: { passkeyId, name }, onClose }: PasskeyNameFormProps) {
  const text = useText('account')
  const common = useText('common')
  const renew = useRenewAccount()
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (busy) return
    if (!isFineName(typed)) {
      setError(text('name.invalid'))
      return
    }
    setBusy(true)
    const answer = await call('namePasskey', { passkeyId, name: typed.trim() }, { toast: false })
    setBusy(false)
    if (!answer.ok) {
      setError(answer.error.message)
      return
    }
    onClose()
    await renew()
  }
  return (
    <PanelForm label={text('passkeys.renameNamed', { name })} onSubmit={() => void submit()}>
      <TextField
        label={text('passkeys.name')}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setError(undefined)
        }}
        error={error}
        autoComplete="off"
        autoFocus
      />
      <div className={styles['buttons']}>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" kind="primary" busy={busy}>
          {text('passkeys.rename')}
        </Button>
      </div>
    </PanelForm>
  )
}
