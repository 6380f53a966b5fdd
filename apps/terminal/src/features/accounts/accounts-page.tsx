import { useText } from '../../i18n/index.ts'
import { Link } from '../../navigation/index.ts'
import { useSession } from '../../stores/index.ts'
import { ErrorState, Skeleton } from '../../ui/index.ts'
import { SignedOutPanel } from '../session/index.ts'
import { ACCOUNT, invitePath } from '../trade-address/index.ts'
import { AccountRow } from './account-row.tsx'
import { accountTitle } from './account-title.ts'
import styles from './accounts.module.css'
import { MoveFunds } from './move-funds.tsx'
import { NewAccount } from './new-account.tsx'
import { useAccounts } from './use-accounts.ts'

/**
 * `/user/assets/accounts`: the user's accounts, with forms that open another account and transfer money between
 * accounts (ACC-05).
 */
export function AccountsPage() {
  const text = useText('accounts')
  const { status } = useSession()
  return (
    <section className={styles['page']} aria-labelledby="accounts">
      <title>{`${text('title')} · Perpdesk`}</title>
      <div className={styles['content']}>
        <h1 id="accounts" className={styles['title']}>
          {text('title')}
        </h1>
        <p className={styles['lead']}>{text('lead')}</p>
        {status === 'signedIn' ? (
          <p className={styles['links']}>
            <Link to={ACCOUNT}>{text('own')}</Link>
            <Link to={invitePath(document.documentElement.lang)}>{text('invite')}</Link>
          </p>
        ) : null}
        {status === 'loading' ? <Skeleton rows={4} height={48} /> : null}
        {status === 'signedOut' ? <SignedOutPanel text={text('signedOut')} /> : null}
        {status === 'signedIn' ? <Accounts /> : null}
      </div>
    </section>
  )
}

function Accounts() {
  const text = useText('accounts')
  const { user } = useSession()
  const { accounts, failure, retry } = useAccounts()
  if (accounts === undefined) {
    return failure === undefined ? (
      <Skeleton rows={4} height={48} />
    ) : (
      <ErrorState text={text('failed', { message: failure })} onRetry={retry} />
    )
  }
  const inUse = accounts.find(({ uid }) => uid === user?.account.uid)
  return (
    <>
      {failure === undefined ? null : (
        <p className={styles['old']} role="status">
          {text('failed', { message: failure })}
        </p>
      )}
      <ul className={styles['list']} aria-labelledby="accounts" data-old={failure !== undefined}>
        {accounts.map((account) => (
          <AccountRow key={account.uid} account={account} />
        ))}
      </ul>
      {inUse === undefined ? null : (
        <p className={styles['note']}>{text('inUseNote', { name: accountTitle(inUse, text) })}</p>
      )}
      <div className={styles['forms']}>
        <MoveFunds accounts={accounts} />
        <NewAccount count={accounts.length - 1} />
      </div>
    </>
  )
}
