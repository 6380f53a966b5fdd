import { e8 } from '@perpdesk/numeric'
import type { CoinTotals } from '@perpdesk/protocol'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../client/index.ts'
import { coinText } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { useSession } from '../../stores/index.ts'
import { NumberText } from '../../ui/index.ts'
import type { HistoryFilter } from '../history-table/index.ts'
import styles from './asset-log.module.css'
import { askedOf, type LogChoice } from './log-choice.ts'

interface SumsProps {
  readonly choice: LogChoice
  readonly filter: HistoryFilter | undefined
  /** Key of the newest row: with another one the sums are read again. */
  readonly newest: string
}

/** The exact sums of all rows that the filters let through, by coin. */
export function Sums({ choice, filter, newest }: SumsProps) {
  const text = useText('assetPages')
  const uid = useSession().user?.uid
  const asked = askedOf(choice, filter)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['transactionTotals', uid, asked, newest],
    enabled: uid !== undefined && filter !== undefined,
    networkMode: 'always',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly CoinTotals[]> => {
      const answer = await call('transactionTotals', asked, { signal, toast: false })
      if (!answer.ok) throw new Error(answer.error.message)
      return answer.result.list
    },
  })
  if (filter === undefined) return <p className={styles['note']}>{text('wholeName')}</p>
  if (error !== null) return <p className={styles['note']}>{text('failed', { message: error.message })}</p>
  if (data === undefined || data.length === 0) return null
  return (
    <>
      <ul className={styles['sums']} aria-label={text('sums')} aria-busy={isPlaceholderData}>
        {data.map((total) => (
          <CoinSums key={total.coin} total={total} />
        ))}
      </ul>
      <p className={styles['note']}>{text('feeNote')}</p>
    </>
  )
}

function CoinSums({ total }: { readonly total: CoinTotals }) {
  const text = useText('assetPages')
  const assets = useText('assets')
  const { coin, rows } = total
  const amount = (value: string) => {
    const exact = e8(value)
    return <NumberText tone="sign" value={exact} text={coinText(exact, coin, { signed: true, exact: true })} />
  }
  return (
    <li>
      <strong>{coin}</strong>
      <dl>
        <div>
          <dt>{assets('change')}</dt>
          <dd>{amount(total.change)}</dd>
        </div>
        <div>
          <dt>{assets('cashFlow')}</dt>
          <dd>{amount(total.cashFlow)}</dd>
        </div>
        <div>
          <dt>{assets('funding')}</dt>
          <dd>{amount(total.funding)}</dd>
        </div>
        <div>
          <dt>{assets('fee')}</dt>
          <dd>{coinText(e8(total.fee), coin, { exact: true })}</dd>
        </div>
        <div>
          <dt>{text('rows')}</dt>
          <dd>{rows}</dd>
        </div>
      </dl>
    </li>
  )
}
