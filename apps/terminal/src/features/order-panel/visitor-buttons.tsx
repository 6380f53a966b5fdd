import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { startDemo } from '../../stores/index.ts'
import { Button } from '../../ui/index.ts'
import { openLogIn } from '../session/index.ts'
import styles from './order-panel.module.css'

/** In place of the order buttons for somebody without an account: one press to trade with play money. */
export function VisitorButtons() {
  const text = useText('orderPanel')
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    await startDemo()
    setBusy(false)
  }
  return (
    <div className={styles['visitor']}>
      <p>{text('signedOut')}</p>
      <Button kind="primary" size="large" wide busy={busy} onClick={() => void start()}>
        {text('demo')}
      </Button>
      <Button wide onClick={openLogIn}>
        {text('logIn')}
      </Button>
    </div>
  )
}
