import { useText } from '../../i18n/index.ts'
import { Button } from '../../ui/index.ts'
import { DemoSplitButton, openLogIn } from '../session/index.ts'
import styles from './order-panel.module.css'

/** Replaces the order buttons for a visitor: buttons to start with demo funds or to log in. */
export function VisitorButtons() {
  const text = useText('orderPanel')
  return (
    <div className={styles['visitor']}>
      <p>{text('signedOut')}</p>
      <DemoSplitButton size="large" wide />
      <Button wide onClick={openLogIn}>
        {text('logIn')}
      </Button>
    </div>
  )
}
