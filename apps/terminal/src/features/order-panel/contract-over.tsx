import { useText } from '../../i18n/index.ts'
import { useInstrument, useInstruments } from '../../stores/index.ts'
import { EmptyState } from '../../ui/index.ts'
import links from '../../ui/link-list.module.css'
import { ContractLink } from '../trade-address/index.ts'
import styles from './contract-over.module.css'
import { contractsInstead } from './contracts-instead.ts'

/**
 * Replaces the order form of a contract in settlement or after delivery: says so and links to contracts that are still
 * open.
 */
export function ContractOver({ symbol }: { readonly symbol: string }) {
  const text = useText('common')
  const words = useText('contractPage')
  const over = useInstrument(symbol)
  const { list } = useInstruments()
  if (over === undefined) return null
  return (
    <EmptyState
      text={text(over.contract.status === 'Closed' ? 'blocked.ended' : 'blocked.settling')}
      action={
        <ul className={styles['list']} aria-label={words('nearest')}>
          {contractsInstead(over, list).map((entry) => (
            <li key={entry.symbol}>
              <ContractLink symbol={entry.symbol} className={links['link']} />
            </li>
          ))}
        </ul>
      }
    />
  )
}
