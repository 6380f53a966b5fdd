import { accountCapabilities, nextAutoRepay, nextInterest } from '@perpdesk/trading'
import { serverClock } from '../../client/index.ts'
import { formatTime } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { useSession, useWallet } from '../../stores/index.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/index.ts'
import { AssetsTabs } from '../assets-tabs/index.ts'
import { SignedOutPanel } from '../session/index.ts'
import { SpotMarginControl } from '../spot-margin/index.ts'
import styles from './borrowing.module.css'
import { LoanHistory } from './loan-history.tsx'
import { LoansTable } from './loans-table.tsx'
import { useLoanRows } from './use-loan-rows.ts'

/** `/user/assets/borrowing`: spot margin, the lent coins with debts, and the history of loans and interest. */
export function BorrowingPage() {
  const text = useText('borrowing')
  const { status } = useSession()
  return (
    <section className={styles['page']} aria-labelledby="borrowing">
      <title>{`${text('title')} · Perpdesk`}</title>
      <div className={styles['content']}>
        <h1 id="borrowing" className={styles['title']}>
          {text('title')}
        </h1>
        <AssetsTabs />
        {status === 'loading' ? <Skeleton rows={6} height={28} /> : null}
        {status === 'signedOut' ? <SignedOutPanel text={text('signedOut')} /> : null}
        {status === 'signedIn' ? <Borrowing /> : null}
      </div>
    </section>
  )
}

function Borrowing() {
  const text = useText('borrowing')
  const { user } = useSession()
  const { value: wallet } = useWallet()
  const { rows, leverage, isRepayBlocked, isLent, failure, retry } = useLoanRows()
  if (wallet !== undefined && !isLent) {
    const { ground } = accountCapabilities(user?.accountType ?? 'UTA2', wallet.marginMode)
    return <EmptyState text={text(ground === 'isolated' ? 'notInIsolated' : 'notInClassic')} />
  }
  if (failure !== undefined) return <ErrorState text={text('failed', { message: failure })} onRetry={retry} />
  if (rows === undefined) return <Skeleton rows={8} height={28} />
  const now = serverClock.now()
  return (
    <>
      <div className={styles['head']}>
        <SpotMarginControl leverage={leverage} />
        <p className={styles['note']}>
          {text('times', { repay: formatTime(nextAutoRepay(now)), interest: formatTime(nextInterest(now)) })}
        </p>
      </div>
      <LoansTable rows={rows} isRepayBlocked={isRepayBlocked} />
      <h2 className={styles['heading']}>{text('history')}</h2>
      <div className={styles['history']}>
        <LoanHistory />
      </div>
    </>
  )
}
