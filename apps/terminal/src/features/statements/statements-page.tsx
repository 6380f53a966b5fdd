import { statementMonth, statementMonths } from '@perpdesk/trading'
import { useState } from 'react'
import { fetchFile, serverClock } from '../../client/index.ts'
import { formatUtcMonth } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { useSession } from '../../stores/index.ts'
import { ErrorState, Select, Skeleton } from '../../ui/index.ts'
import { AssetsTabs, FileButton } from '../assets-tabs/index.ts'
import { accountTitle, useAccounts } from '../own-accounts/index.ts'
import { SignedOutPanel } from '../session/index.ts'
import { StatementView } from './statement-view.tsx'
import styles from './statements.module.css'
import { useStatement } from './use-statement.ts'

/** Months that can be chosen: two years. */
const MONTHS = 24

/** `/user/assets/statements`: the statement of an account for a UTC month, and its files (ACC-07). */
export function StatementsPage() {
  const text = useText('assetPages')
  const { status } = useSession()
  return (
    <section className={styles['page']} aria-labelledby="statements">
      <title>{`${text('statements')} · Perpdesk`}</title>
      <div className={styles['content']}>
        <h1 id="statements" className={styles['title']}>
          {text('statements')}
        </h1>
        <AssetsTabs />
        <p className={styles['lead']}>{text('statementLead')}</p>
        {status === 'loading' ? <Skeleton rows={4} height={48} /> : null}
        {status === 'signedOut' ? <SignedOutPanel text={text('signedOut')} /> : null}
        {status === 'signedIn' ? <Statements /> : null}
      </div>
    </section>
  )
}

function Statements() {
  const text = useText('assetPages')
  const titles = useText('accounts')
  const { user } = useSession()
  const { accounts, failure, retry } = useAccounts()
  const months = statementMonths(serverClock.now(), MONTHS)
  const [chosen, setChosen] = useState<string>()
  const [month, setMonth] = useState(months[0] ?? '')
  const account =
    accounts?.find(({ uid }) => uid === chosen) ??
    accounts?.find(({ uid }) => uid === user?.account.uid) ??
    accounts?.[0]
  const found = useStatement(account?.uid, month)
  if (accounts === undefined || account === undefined) {
    return failure === undefined ? (
      <Skeleton rows={6} height={48} />
    ) : (
      <ErrorState text={text('failed', { message: failure })} onRetry={retry} />
    )
  }
  const asked = { account: account.uid, month }
  return (
    <>
      <div className={styles['bar']}>
        <Select
          label={text('account')}
          size="small"
          labelled
          value={account.uid}
          onChange={setChosen}
          options={accounts.map((each) => ({ id: each.uid, label: accountTitle(each, titles) }))}
        />
        <Select
          label={text('month')}
          size="small"
          labelled
          value={month}
          onChange={setMonth}
          options={months.map((id) => ({ id, label: formatUtcMonth(statementMonth(id)?.from ?? 0) }))}
        />
        <div className={styles['files']}>
          <FileButton label={text('csv')} load={() => fetchFile('statementCsv', asked)} />
          <FileButton label={text('pdf')} load={() => fetchFile('statementPdf', asked)} />
        </div>
      </div>
      {found.failure === undefined ? null : found.statement === undefined ? (
        <ErrorState text={text('failed', { message: found.failure })} onRetry={found.retry} />
      ) : (
        <p className={styles['old']} role="status">
          {text('failed', { message: found.failure })}
        </p>
      )}
      {found.statement === undefined ? (
        found.failure === undefined ? (
          <Skeleton rows={6} height={48} />
        ) : null
      ) : (
        <StatementView statement={found.statement} isOld={found.isOld || found.failure !== undefined} />
      )}
    </>
  )
}
