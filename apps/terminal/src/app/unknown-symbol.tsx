import { useEffect } from 'react'
import { ContractLink } from '../features/trade-address/index.ts'
import { useText } from '../i18n/index.ts'
import { refreshSymbol, useInstruments } from '../stores/index.ts'
import { EmptyState } from '../ui/index.ts'
import links from '../ui/link-list.module.css'
import { nearestSymbols } from './nearest-symbols.ts'
import styles from './unknown-symbol.module.css'

const MOST = 5

/** Reports that the address names no contract, and offers similar symbols. */
export function UnknownSymbol({ symbol }: { readonly symbol: string }) {
  const text = useText('contractPage')
  const { list } = useInstruments()
  // The contract may have been listed after the list was received, or be delivered: then its page is shown.
  useEffect(() => void refreshSymbol(symbol.toUpperCase()), [symbol])
  const near = nearestSymbols(
    symbol,
    list.map((entry) => entry.symbol),
    MOST,
  )
  return (
    <>
      <title>{`${symbol} · Perpdesk`}</title>
      <EmptyState
        heading
        text={text('noSymbol', { symbol })}
        action={
          <ul className={styles['list']} aria-label={text('nearest')}>
            {near.map((name) => (
              <li key={name}>
                <ContractLink symbol={name} className={links['link']} />
              </li>
            ))}
          </ul>
        }
      />
    </>
  )
}
