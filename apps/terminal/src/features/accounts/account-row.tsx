import { e8 } from '@perpdesk/numeric'
import type { Account } from '@perpdesk/protocol'
import { Check } from 'lucide-react'
import { coinAmount } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { useSession } from '../../stores/index.ts'
import { Button } from '../../ui/index.ts'
import { accountTitle } from '../own-accounts/index.ts'
import { AccountName } from '../session/index.ts'
import styles from './accounts.module.css'
import { switchAccount } from './switch-account.ts'

/** An account: its purpose, its balance, and the button that switches to it. */
export function AccountRow({ account }: { readonly account: Account }) {
  const text = useText('accounts')
  const { user } = useSession()
  const title = accountTitle(account, text)
  const isInUse = user?.account.uid === account.uid
  const held = account.coins.filter(({ walletBalance }) => e8(walletBalance) !== 0n)
  return (
    <li className={styles['account']} data-in-use={isInUse}>
      <div className={styles['what']}>
        <h2 className={styles['name']}>{title}</h2>
        <p className={styles['quiet']}>
          {account.purpose === 'main' ? null : <>{text(`purpose.${account.purpose}`)} · </>}
          <AccountName user={account} /> · {account.uid}
        </p>
      </div>
      <dl className={styles['money']}>
        <div>
          <dt className={styles['quiet']}>{text('equity')}</dt>
          <dd>{coinAmount(e8(account.totalEquity), 'USD')}</dd>
        </div>
        {held.length === 0 ? (
          <div className={styles['quiet']}>{text('empty')}</div>
        ) : (
          held.map(({ coin, walletBalance }) => (
            <div key={coin}>
              <dt className={styles['quiet']}>{coin}</dt>
              <dd>{coinAmount(e8(walletBalance), coin, { fine: true })}</dd>
            </div>
          ))
        )}
      </dl>
      {isInUse ? (
        <p className={styles['inUse']}>
          <Check size={14} aria-hidden />
          {text('inUse')}
        </p>
      ) : (
        <Button aria-label={text('useNamed', { name: title })} onClick={() => switchAccount(account)}>
          {text('use')}
        </Button>
      )}
    </li>
  )
}
