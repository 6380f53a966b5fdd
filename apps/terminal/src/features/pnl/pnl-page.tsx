import type { PnlReport } from '@perpdesk/protocol'
import { useMemo, useState } from 'react'
import { serverClock } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { useSession } from '../../stores/index.ts'
import { EmptyState, ErrorState, FilterInput, SegmentedControl, Select, Skeleton } from '../../ui/index.ts'
import { AssetsTabs } from '../assets-tabs/index.ts'
import { SignedOutPanel } from '../session/index.ts'
import { Calendar } from './calendar.tsx'
import { DayChart } from './day-chart.tsx'
import { HoldingComparison } from './holding.tsx'
import { PERIODS, type Period, spanOf } from './period.ts'
import styles from './pnl.module.css'
import { ALL_IN_USD, coinsOf, pnlViewOf } from './pnl-view.ts'
import { DayTable, SymbolTable } from './tables.tsx'
import { Tiles } from './tiles.tsx'
import { usePnlReport } from './use-pnl-report.ts'

const MONTH: Period = { id: 'month', from: '', to: '' }

/** `/user/assets/pnl`: profit and loss of the account in use, by day and by contract (ACC-07). */
export function PnlPage() {
  const text = useText('pnl')
  const { status, user } = useSession()
  return (
    <section className={styles['page']} aria-labelledby="pnl">
      <title>{`${text('title')} · Perpdesk`}</title>
      <div className={styles['content']}>
        <h1 id="pnl" className={styles['title']}>
          {text('title')}
        </h1>
        <AssetsTabs />
        <p className={styles['lead']}>{text('lead')}</p>
        {status === 'loading' ? <Skeleton rows={4} height={48} /> : null}
        {status === 'signedOut' ? <SignedOutPanel text={text('signedOut')} /> : null}
        {status === 'signedIn' ? <Analysis key={user.account.uid} /> : null}
      </div>
    </section>
  )
}

function Analysis() {
  const text = useText('pnl')
  const [period, setPeriod] = useState(MONTH)
  const [coin, setCoin] = useState(ALL_IN_USD)
  const span = spanOf(period, serverClock.now())
  const { report, isOld, failure, retry } = usePnlReport(typeof span === 'string' ? undefined : span)
  const coins = report === undefined ? [] : coinsOf(report)
  const shownCoin = coins.includes(coin) ? coin : ALL_IN_USD
  return (
    <>
      <div className={styles['bar']}>
        <SegmentedControl
          label={text('period')}
          size="small"
          value={period.id}
          onChange={(id) => setPeriod({ ...period, id })}
          options={PERIODS.map((id) => ({ id, label: text(`period.${id}`) }))}
        />
        {period.id === 'own' ? (
          <>
            <FilterInput
              type="date"
              label={text('from')}
              value={period.from}
              onChange={(from) => setPeriod({ ...period, from })}
            />
            <FilterInput
              type="date"
              label={text('to')}
              value={period.to}
              onChange={(to) => setPeriod({ ...period, to })}
            />
          </>
        ) : null}
        <Select
          label={text('shownIn')}
          size="small"
          labelled
          value={shownCoin}
          onChange={setCoin}
          options={[{ id: ALL_IN_USD, label: text('usd') }, ...coins.map((id) => ({ id, label: id }))]}
        />
      </div>
      {typeof span === 'string' ? (
        <EmptyState text={text(span)} />
      ) : report === undefined ? (
        failure === undefined ? (
          <Skeleton rows={6} height={48} />
        ) : (
          <ErrorState text={text('failed', { message: failure })} onRetry={retry} />
        )
      ) : (
        <>
          {failure === undefined ? null : (
            <p className={styles['old']} role="status">
              {text('failed', { message: failure })}
            </p>
          )}
          <Report report={report} coin={shownCoin} isOld={isOld} />
        </>
      )}
    </>
  )
}

interface ReportProps {
  readonly report: PnlReport
  readonly coin: string
  /** It is of the period before the chosen one, which is being read. */
  readonly isOld: boolean
}

function Report({ report, coin, isOld }: ReportProps) {
  const text = useText('pnl')
  const view = useMemo(() => pnlViewOf(report, coin), [report, coin])
  return (
    <div className={styles['report']} data-old={isOld} aria-busy={isOld}>
      <Tiles view={view} />
      {coin === ALL_IN_USD ? <p className={styles['note']}>{text('usdNote')}</p> : null}
      {view.unpriced.length === 0 ? null : (
        <p className={styles['old']}>{text('unpriced', { coins: view.unpriced.join(', ') })}</p>
      )}
      {report.figures.length === 0 ? (
        <EmptyState text={text('empty')} />
      ) : (
        <div className={styles['cards']}>
          <DayChart view={view} />
          <Calendar view={view} />
          <SymbolTable view={view} />
          <HoldingComparison report={report} />
          <DayTable view={view} />
        </div>
      )}
    </div>
  )
}
