import type { AccountType } from '@perpdesk/trading'
import { type FormEvent, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { startDemo } from '../../stores/index.ts'
import { Button } from '../../ui/index.ts'
import { AccountTypeChoice } from './account-type-choice.tsx'
import { closeSessionDialog } from './dialog-state.ts'
import styles from './session.module.css'

/** A form that creates a demo account of a chosen type. */
export function DemoTypeForm() {
  const text = useText('accountType')
  const words = useText('session')
  const [accountType, setAccountType] = useState<AccountType>('UTA2')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const answer = await startDemo({ accountType })
    setBusy(false)
    if (answer.ok) closeSessionDialog()
  }
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)}>
      <AccountTypeChoice value={accountType} onChange={setAccountType} />
      <p className={styles['forGood']}>{text('replaces')}</p>
      <Button type="submit" kind="primary" size="large" wide busy={busy}>
        {words('demo')}
      </Button>
    </form>
  )
}
