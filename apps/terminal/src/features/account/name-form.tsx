import { useState } from 'react'
import { call } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { updateUser } from '../../stores/index.ts'
import { Button, TextField, toast } from '../../ui/index.ts'
import styles from './account.module.css'
import { isFineName } from './fine-name.ts'
import { PanelForm } from './panel-form.tsx'
import { useRenewAccount } from './use-account.ts'

interface NameFormProps {
  readonly name: string
  readonly onClose: () => void
}

/** Changes the person's name. */
export function NameForm({ name, onClose }: NameFormProps) {
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
    const answer = await call('changeName', { name: typed.trim() }, { toast: false })
    setBusy(false)
    if (!answer.ok) {
      setError(answer.error.message)
      return
    }
    updateUser({ name: answer.result.user.name })
    toast.success(text('name.changed'))
    onClose()
    await renew()
  }
  return (
    <PanelForm label={text('name.change')} onSubmit={() => void submit()}>
      <TextField
        label={text('name.new')}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setError(undefined)
        }}
        error={error}
        autoComplete="nickname"
        autoFocus
      />
      <div className={styles['buttons']}>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" kind="primary" busy={busy}>
          {text('name.change')}
        </Button>
      </div>
    </PanelForm>
  )
}
