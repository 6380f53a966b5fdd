import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { Link } from '../../navigation/index.ts'
import { useSession } from '../../stores/index.ts'
import { SegmentedControl } from '../../ui/index.ts'
import { PracticeFunds } from '../account-gauge/index.ts'
import { AccountName } from '../session/index.ts'
import { PNL } from '../trade-address/index.ts'
import styles from './assets.module.css'
import { Balances } from './balances.tsx'
import { TransactionLog } from './transaction-log.tsx'

/** The account's type, balances and transaction log. */
export function AssetsPanel({ symbol }: { readonly symbol: string }) {
  const text = useText('assets')
  const session = useSession()
  const [view, setView] = useState<'balances' | 'log'>('balances')
  return (
    <div className={styles['panel']}>
      <div className={styles['bar']}>
        <SegmentedControl
          label={text('view')}
          size="small"
          value={view}
          onChange={setView}
          options={[
            { id: 'balances', label: text('balances') },
            { id: 'log', label: text('log') },
          ]}
        />
        {session.status === 'signedIn' ? (
          <>
            <p className={styles['type']}>
              <AccountName user={session.user} />
            </p>
            <Link to={PNL} className={styles['pnl']}>
              {text('pnl')}
            </Link>
            <PracticeFunds />
          </>
        ) : null}
      </div>
      <div className={styles['content']}>{view === 'balances' ? <Balances /> : <TransactionLog symbol={symbol} />}</div>
    </div>
  )
}
