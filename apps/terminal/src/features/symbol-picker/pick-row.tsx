import { Star } from 'lucide-react'
import { Suspense } from 'react'
import { formatCompact, formatDay, formatPercent, formatPrice } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { isPairEntry, type ListedEntry } from '../../stores/catalogue/listed-entry.ts'
import { quoteShown } from '../../stores/catalogue/pick-list.ts'
import { givenPrice, type LiveTicker, launchOf } from '../../stores/index.ts'
import { CoinIcon, IconButton, NumberText } from '../../ui/index.ts'
import { LaunchMark } from '../pre-listing/index.ts'
import styles from './symbol-picker.module.css'

export interface PickRowProps {
  readonly id: string
  /** Index among all rows, including those outside the view. */
  readonly index: number
  readonly entry: ListedEntry
  readonly ticker: LiveTicker | undefined
  readonly favourite: boolean
  /** Shows the market's family, because a search finds markets of all families. */
  readonly showsFamily?: boolean
  readonly top: number
  readonly active: boolean
  readonly current: boolean
  readonly onPick: (symbol: string) => void
  readonly onPoint: () => void
  readonly onStar: () => void
}

/** A row of the list: name with star and kind, price, change, turnover. */
export function PickRow({ id, index, top, active, current, onPick, onPoint, onStar, ...shown }: PickRowProps) {
  const text = useText('symbolPicker')
  const { entry, ticker, favourite, showsFamily = false } = shown
  const { symbol, config, family } = entry
  const launch = isPairEntry(entry) ? undefined : launchOf(entry.config)
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={active}
      aria-current={current || undefined}
      tabIndex={-1}
      className={styles['row']}
      style={{ transform: `translateY(${top}px)` }}
      onPointerMove={active ? undefined : onPoint}
      onClick={() => onPick(symbol)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onPick(symbol)
      }}
    >
      <span role="gridcell" className={styles['name']}>
        <IconButton
          size="small"
          label={text(favourite ? 'unstar' : 'star', { symbol })}
          pressed={favourite}
          tabIndex={-1}
          onClick={(event) => {
            event.stopPropagation()
            onStar()
          }}
        >
          <Star size={14} fill={favourite ? 'currentColor' : 'none'} aria-hidden />
        </IconButton>
        <CoinIcon {...entry.terms.icon} />
        <span className={styles['names']}>
          <strong>{config.displayName}</strong>
          {config.settleTimeE3 === 0 ? (
            <span className={styles['kindLine']}>{text(family === 'spot' ? 'spot' : 'perpetual')}</span>
          ) : (
            <span className={styles['kindLine']} data-dated>
              {text('dated')} {formatDay(config.settleTimeE3)}
            </span>
          )}
        </span>
        {showsFamily && family !== 'spot' ? <span className={styles['family']}>{text(family)}</span> : null}
        {config.symbolTags.map((tag) => (
          <span key={tag} className={styles['tag']}>
            {tag}
          </span>
        ))}
      </span>
      {launch === undefined || launch.phase === 'ContinuousTrading' ? (
        <Figures entry={entry} ticker={ticker} />
      ) : (
        <span role="gridcell" aria-colspan={PLACES.length} className={styles['launch']}>
          <Suspense>
            <LaunchMark launch={launch} />
          </Suspense>
        </span>
      )}
    </div>
  )
}

function Figures({ entry, ticker }: Pick<PickRowProps, 'entry' | 'ticker'>) {
  if (ticker === undefined || givenPrice(ticker.last) === undefined) {
    return PLACES.map((place) => (
      <span key={place} role="gridcell" className={styles['figure']}>
        –
      </span>
    ))
  }
  const coin = quoteShown(entry)
  return (
    <>
      <span role="gridcell" className={styles['figure']}>
        <NumberText text={formatPrice(ticker.last, { tickSize: entry.terms.priceStep })} />
      </span>
      <span role="gridcell" className={styles['figure']}>
        <NumberText tone="sign" value={ticker.changeRate24h} text={formatPercent(ticker.changeRate24h)} />
      </span>
      <span role="gridcell" className={styles['figure']}>
        <NumberText tone="quiet" text={`${formatCompact(ticker.turnover24h)}${coin === undefined ? '' : ` ${coin}`}`} />
      </span>
    </>
  )
}

const PLACES = ['last', 'change', 'turnover'] as const
