import { useEffect } from 'react'
import { ContractLink, pairAddress, pairAsked } from '../features/trade-address/index.ts'
import { useText } from '../i18n/index.ts'
import { Redirect } from '../navigation/index.ts'
import { refreshSymbol, useInstruments, usePairs } from '../stores/index.ts'
import { useLoadedPairs } from '../stores/load-pairs.ts'
import { EmptyState, Skeleton } from '../ui/index.ts'
import links from '../ui/link-list.module.css'
import { nearestSymbols } from './nearest-symbols.ts'
import styles from './unknown-symbol.module.css'

const MOST = 5
/** The separators between the coins of a pair, as typed in one part of an address. */
const SEPARATORS = /[-_]|%2f/gi

/** Reports that the address names no contract, and offers similar symbols. The name of a pair leads to its page. */
export function UnknownSymbol({ symbol }: { readonly symbol: string }) {
  const text = useText('contractPage')
  const { list } = useInstruments()
  const { status, bySymbol } = usePairs()
  useLoadedPairs()
  // The contract may have been listed after the list was received, or be delivered: then its page is shown.
  useEffect(() => void refreshSymbol(symbol.toUpperCase()), [symbol])
  const pair = pairAsked({ base: symbol.replaceAll(SEPARATORS, ''), quote: '' }, bySymbol)
  if (pair !== undefined) return <Redirect to={pairAddress(pair.symbol)} />
  if (status === 'pending') return <Skeleton rows={6} height={18} />
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
