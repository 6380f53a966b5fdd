import { useText } from '../../i18n/index.ts'
import { logOut } from '../../stores/index.ts'
import { Button, Dialog } from '../../ui/index.ts'
import { closeSessionDialog, openKeepDemo } from './dialog-state.ts'
import styles from './session.module.css'

/** Before somebody leaves a demo account: how it is found again, and how it is kept for any browser. */
export function LeaveDemoDialog() {
  const text = useText('session')
  const leave = () => {
    closeSessionDialog()
    void logOut()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) closeSessionDialog()
      }}
      title={text('leaveDemo')}
      footer={
        <>
          <Button onClick={leave}>{text('logOut')}</Button>
          <Button kind="primary" onClick={openKeepDemo} autoFocus>
            {text('keepDemo')}
          </Button>
        </>
      }
    >
      <p className={styles['leave']}>{text('leaveDemo.note', { demo: text('demo') })}</p>
    </Dialog>
  )
}
