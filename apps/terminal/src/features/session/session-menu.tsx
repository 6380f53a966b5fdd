import { ArrowDownUp, CircleUserRound, KeyRound, LogOut } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '../../i18n/index.ts'
import { navigate } from '../../navigation/index.ts'
import { logOut, useSession } from '../../stores/index.ts'
import { Button, DropdownMenu } from '../../ui/index.ts'
import { ASSETS, FEES } from '../trade-address/index.ts'
import { AccountName } from './account-name.tsx'
import { DemoSplitButton } from './demo-button.tsx'
import { openKeepDemo, openLeaveDemo, openLogIn, openSignUp } from './dialog-state.ts'
import styles from './session.module.css'

/**
 * The end of the header: the login buttons, or the signed-in user's menu. After the login the focus moves to the
 * account's button.
 */
export function SessionMenu() {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={place}
      className={styles['place']}
      tabIndex={-1}
      onFocus={({ target }) => {
        if (target === place.current) place.current.querySelector('button')?.focus()
      }}
    >
      <WaysInOrAccount />
    </div>
  )
}

function WaysInOrAccount() {
  const text = useText('session')
  const session = useSession()
  if (session.status === 'loading') return <span className={styles['waiting']} />
  if (session.status === 'signedOut') {
    return (
      <>
        <Button onClick={openLogIn}>{text('logIn')}</Button>
        <Button onClick={openSignUp} className={styles['wideOnly']}>
          {text('signUp')}
        </Button>
        <DemoSplitButton short />
      </>
    )
  }
  const { user } = session
  const name = user.account.name || user.name
  return (
    <DropdownMenu
      trigger={
        <Button icon={<CircleUserRound size={16} aria-hidden />} aria-label={text('account', { name })}>
          {user.isDemo && name === user.name ? (
            <span className={styles['demo']}>{text('demoBadge')}</span>
          ) : (
            <span className={styles['name']}>{name}</span>
          )}
        </Button>
      }
      header={
        <div className={styles['who']}>
          <strong>{name}</strong>
          <span>{user.isDemo ? text('demoAccount') : user.email}</span>
          <span>{text('uid', { uid: user.account.uid })}</span>
          <span>
            <AccountName user={user} />
          </span>
        </div>
      }
      items={[
        {
          id: 'accounts',
          label: text('accounts'),
          icon: <CircleUserRound size={15} aria-hidden />,
          onSelect: () => navigate(ASSETS),
        },
        {
          id: 'fees',
          label: text('fees'),
          icon: <ArrowDownUp size={15} aria-hidden />,
          onSelect: () => navigate(FEES),
        },
        ...(user.isDemo
          ? [
              {
                id: 'keepDemo',
                label: text('keepDemo'),
                icon: <KeyRound size={15} aria-hidden />,
                onSelect: openKeepDemo,
              },
            ]
          : []),
        {
          id: 'logOut',
          label: text('logOut'),
          icon: <LogOut size={15} aria-hidden />,
          onSelect: user.isDemo ? openLeaveDemo : () => void logOut(),
        },
      ]}
    />
  )
}
