import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import { type Freshness, MARKET, type PrivateStatus, useFreshness } from '../../stores/index.ts'
import styles from './fresh.module.css'

interface FreshProps {
  /** The private topic that delivers the content. */
  readonly topic: 'position' | 'order' | 'spotOrder' | 'strategy' | 'wallet'
  readonly status: PrivateStatus
  readonly children: ReactNode
}

/**
 * Greys a view of a private topic and shows its age while the connection is lost, so that old data is not taken for
 * live.
 */
export function Fresh({ topic, status, children }: FreshProps) {
  const own = useFreshness(topic)
  const market = useFreshness(MARKET)
  // Positions and balances are valued at market prices, so they are as old as the older of the two topics.
  const { level, ageMs } = (topic === 'position' || topic === 'wallet') && market.ageMs > own.ageMs ? market : own
  const known = status === 'live' || status === 'stale'
  return (
    <FreshFrame level={known ? level : 'live'} ageMs={ageMs}>
      {children}
    </FreshFrame>
  )
}

/** Greys content that is no longer live and shows its age. */
export function FreshFrame({ level, ageMs, children }: Freshness & { readonly children: ReactNode }) {
  const text = useText('connection')
  const old = level !== 'live' && Number.isFinite(ageMs)
  return (
    <div className={styles['frame']} data-freshness={old ? level : 'live'}>
      {old ? (
        <p className={styles['note']} role="status">
          {text('lastUpdate', { seconds: ageMs / 1000 })}
        </p>
      ) : null}
      <div className={styles['content']}>{children}</div>
    </div>
  )
}
