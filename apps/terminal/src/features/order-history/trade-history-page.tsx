import type { Execution } from '@perpdesk/protocol'
import { useCallback } from 'react'
import { useText } from '../../i18n/index.ts'
import { Link } from '../../navigation/index.ts'
import { useInstruments } from '../../stores/index.ts'
import tabs from '../../ui/link-tabs.module.css'
import { HISTORY_MARKETS, type HistoryMarket, tradeHistoryAddress } from '../trade-address/index.ts'
import { ExecutionsTable } from './executions-panel.tsx'
import { historyMarketOf } from './history-market.ts'
import styles from './order-history.module.css'

/** `/user/assets/order/derivatives/{kind}/trade-history`: lists every fill of contracts of one product type. */
export function TradeHistoryPage({ market }: { readonly market: HistoryMarket }) {
  const text = useText('orderHistory')
  const { bySymbol } = useInstruments()
  const isPart = useCallback(
    ({ symbol }: Execution) => {
      const contract = bySymbol.get(symbol)?.contract
      // The product type of a contract that is no longer listed is unknown, so its fills are shown on every page.
      return contract === undefined || historyMarketOf(contract) === market
    },
    [bySymbol, market],
  )
  const title = text('tradeHistoryOf', { market: text(`market.${market}`) })
  return (
    <section className={styles['page']} aria-labelledby="trade-history">
      <title>{`${title} · Perpdesk`}</title>
      <h1 id="trade-history" className={styles['title']}>
        {title}
      </h1>
      <nav className={tabs['tabs']} aria-labelledby="trade-history">
        {HISTORY_MARKETS.map((each) => (
          <Link
            key={each}
            to={tradeHistoryAddress(each)}
            className={tabs['tab']}
            aria-current={each === market ? 'page' : undefined}
          >
            {text(`market.${each}`)}
          </Link>
        ))}
      </nav>
      <div className={styles['content']}>
        <ExecutionsTable key={market} title={title} isPart={isPart} />
      </div>
    </section>
  )
}
