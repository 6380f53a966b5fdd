import { useText } from '../../i18n/index.ts'
import { Link } from '../../navigation/index.ts'
import { useSession } from '../../stores/index.ts'
import { ErrorState, Skeleton } from '../../ui/index.ts'
import { AssetsTabs } from '../assets-tabs/index.ts'
import { accountTitle, useAccounts } from '../own-accounts/index.ts'
import { SignedOutPanel } from '../session/index.ts'
import { ACCOUNT, FEES, invitePath } from '../trade-address/index.ts'
import { AccountRow } from './account-row.tsx'
import styles from './accounts.module.css'
import { MoveFunds } from './move-funds.tsx'
import { NewAccount } from './new-account.tsx'
import { OverviewSection } from './overview-section.tsx'

/**
 * `/user/assets`: all accounts of the user together and each by itself, with forms that open another account and
 * transfer money between accounts (ACC-05).
 */
export function AssetsPage() {
  const assets = useText('assets')
  const pages = useText('assetPages')
  const { status } = useSession()
  return (
    <section className={styles['page']} aria-labelledby="assets">
      <title>{`${assets('title')} · Perpdesk`}</title>
      <div className={styles['content']}>
        <h1 id="assets" className={styles['title']}>
          {assets('title')}
        </h1>
        <AssetsTabs />
        {status === 'loading' ? <Skeleton rows={4} height={48} /> : null}
        {status === 'signedOut' ? <SignedOutPanel text={pages('signedOut')} /> : null}
        {status === 'signedIn' ? <Accounts /> : null}
      </div>
    </section>
  )
}

function Accounts() {
  const text = useText('accounts')
  const { user } = useSession()
  const { accounts, prices, failure, retry } = useAccounts()
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
      <div className={styles['overview']} data-old={failure !== undefined}>
        <OverviewSection accounts={accounts} prices={prices} />
      </div>
      <h2 id="accounts" className={styles['heading']}>
        {text('title')}
      </h2>
      <p className={styles['lead']}>{text('lead')}</p>
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
      <p className={styles['links']}>
        <Link to={ACCOUNT}>{text('own')}</Link>
        <Link to={FEES}>{text('fees')}</Link>
        <Link to={invitePath(document.documentElement.lang)}>{text('invite')}</Link>
      </p>
    </>
  )
}
