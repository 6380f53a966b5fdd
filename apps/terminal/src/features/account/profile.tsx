import type { User } from '@perpdesk/protocol'
import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { Button } from '../../ui/index.ts'
import styles from './account.module.css'
import { Avatar } from './avatar.tsx'
import { NameForm } from './name-form.tsx'

/** Picture, name, e-mail and user ID; a demo account gets its name when it is kept. */
export function Profile({ user: { uid, name, email, isDemo } }: { readonly user: User }) {
  const text = useText('account')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles['profile']} tabIndex={-1}>
      <Avatar uid={uid} label={text('avatar')} />
      <div>
        <p className={styles['name']}>{name}</p>
        {email === '' ? null : <p className={styles['quiet']}>{email}</p>}
        <p className={styles['quiet']}>
          {text('uid')} <span translate="no">{uid}</span>
        </p>
      </div>
      {isDemo || isOpen ? null : <Button onClick={() => setIsOpen(true)}>{text('name.change')}</Button>}
      {isOpen ? <NameForm name={name} onClose={() => setIsOpen(false)} /> : null}
    </div>
  )
}
