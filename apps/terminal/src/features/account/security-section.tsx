import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { useSession } from '../../stores/index.ts'
import { Button, ErrorState, Skeleton } from '../../ui/index.ts'
import { openKeepDemo } from '../session/index.ts'
import styles from './account.module.css'
import { AuthenticatorItem } from './authenticator-item.tsx'
import { MailItem } from './mail-item.tsx'
import { PasskeysItem } from './passkeys-item.tsx'
import { PasswordItem } from './password-item.tsx'
import { RecoveryItem } from './recovery-item.tsx'
import { useSecurity } from './use-account.ts'

/** Password, authenticator app, passkeys, mail address and recovery codes; a demo account needs a password first. */
export function SecuritySection() {
  const text = useText('account')
  const session = useText('session')
  const { user } = useSession()
  const { data, error, refetch } = useSecurity()
  const [codes, setCodes] = useState<readonly string[]>([])
  if (data === undefined) {
    return error === null ? (
      <Skeleton rows={3} height={48} />
    ) : (
      <ErrorState text={text('failed', { message: error.message })} onRetry={() => void refetch()} />
    )
  }
  if (!data.hasPassword) {
    return (
      <>
        <p className={styles['quiet']}>{text('demo.note')}</p>
        <Button onClick={openKeepDemo}>{session('keepDemo')}</Button>
      </>
    )
  }
  return (
    <ul className={styles['list']}>
      <PasswordItem />
      <AuthenticatorItem since={data.authenticatorTime} onCodes={setCodes} />
      <PasskeysItem passkeys={data.passkeys} onCodes={setCodes} />
      {data.sendsMail && user !== null ? <MailItem address={data.mailAddress} email={user.email} /> : null}
      <RecoveryItem left={data.recoveryCodesLeft} codes={codes} onCodes={setCodes} />
    </ul>
  )
}
