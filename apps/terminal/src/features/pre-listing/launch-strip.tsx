import { e8 } from '@perpdesk/numeric'
import { useEffect } from 'react'
import { serverClock } from '../../client/index.ts'
import { formatDateTime, formatPrice, formatQty } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { type CatalogueEntry, type Launch, refreshSymbol, useAuction } from '../../stores/index.ts'
import { NumberText } from '../../ui/index.ts'
import { LaunchMark } from './launch-mark.tsx'
import { PHASE_WORDS } from './phase-words.ts'
import styles from './pre-listing.module.css'

/**
 * Milliseconds after the end of a phase after which the terminal requests the next phase, if the exchange has not
 * pushed it.
 */
const GRACE = 2_000
const LONGEST_WAIT = 3_600_000

export interface LaunchStripProps {
  readonly entry: CatalogueEntry
  readonly launch: Launch
}

/**
 * One line below the figures of a contract that is being listed: phase, countdown, explanation, indicative auction
 * result.
 */
export function LaunchStrip({ entry, launch }: LaunchStripProps) {
  const text = useText('preListing')
  const { symbol } = entry
  const { phase, endsAt } = launch
  useEffect(() => {
    const wait = endsAt - serverClock.now() + GRACE
    if (wait > LONGEST_WAIT) return undefined
    const timer = setTimeout(() => void refreshSymbol(symbol), Math.max(wait, GRACE))
    return () => clearTimeout(timer)
  }, [symbol, endsAt])
  return (
    <section className={styles['strip']} aria-label={text('label', { symbol })}>
      <LaunchMark launch={launch} />
      <span className={styles['what']}>{text(`${PHASE_WORDS[phase]}Long`, { time: formatDateTime(endsAt) })}</span>
      {phase === 'ComingSoon' || phase === 'ContinuousTrading' ? null : <Auction entry={entry} phase={phase} />}
    </section>
  )
}

function Auction({ entry, phase }: { readonly entry: CatalogueEntry; readonly phase: Launch['phase'] }) {
  const text = useText('preListing')
  const auction = useAuction(entry.symbol)
  const { contract, config } = entry
  const reference = config.preListingInfo?.referencePrice
  if (phase === 'NotStarted' || auction === undefined) {
    if (reference === undefined) return null
    return (
      <dl className={styles['figures']}>
        <Figure name={text('referencePrice')} value={formatPrice(e8(reference), contract)} />
      </dl>
    )
  }
  if (auction.price === undefined) return <span>{text('nothingCrosses')}</span>
  return (
    <dl className={styles['figures']}>
      <Figure name={text('matchPrice')} value={formatPrice(auction.price, contract)} />
      <Figure name={text('matchVolume')} value={formatQty(auction.volume, contract)} />
      <Figure name={text('imbalance')} value={formatQty(auction.imbalance, contract)} tip={text('imbalanceTip')} />
    </dl>
  )
}

function Figure({ name, value, tip }: { readonly name: string; readonly value: string; readonly tip?: string }) {
  return (
    <div className={styles['figure']} title={tip}>
      <dt>{name}</dt>
      <dd>
        <NumberText text={value} />
      </dd>
    </div>
  )
}
