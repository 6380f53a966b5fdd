import { useText } from '../../i18n/index.ts'
import { logOut } from '../../stores/index.ts'
import { Button } from '../../ui/index.ts'
import { closeSessionDialog, openKeepDemo } from './dialog-state.ts'
import styles from './session.module.css'

/** Explains, before the user leaves a demo account, how to find it again and how to keep it for any browser. */
export function LeaveDemoNote() {
  const text = useText('logIn')
  const buttons = useText('session')
  return <p className={styles['leave']}>{text('leaveDemo.note', { demo: buttons('demo') })}</p>
}

export function LeaveDemoButtons() {
  const text = useText('session')
  const leave = () => {
    closeSessionDialog()
    void logOut()
  }
  return (
    <>
      <Button onClick={leave}>{text('logOut')}</Button>
      <Button kind="primary" onClick={openKeepDemo} autoFocus>
        {text('keepDemo')}
      </Button>
    </>
  )
}
