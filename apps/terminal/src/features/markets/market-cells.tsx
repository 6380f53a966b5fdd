import type { E8 } from '@perpdesk/numeric'
import { Info, Star } from 'lucide-react'
import { Suspense } from 'react'
import { serverClock } from '../../client/index.ts'
import { formatCompact, formatDay, formatNumber, formatPercent, formatPrice } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { Link } from '../../navigation/index.ts'
import { pickerPreferences, toggled } from '../../stores/catalogue/favourites.ts'
import { isPairEntry, type ListedEntry } from '../../stores/catalogue/listed-entry.ts'
import { quoteShown } from '../../stores/catalogue/pick-list.ts'
import { launchOf, usePreferences } from '../../stores/index.ts'
import { useListedTicker } from '../../stores/listed-ticker.ts'
import button from '../../ui/button.module.css'
import { CoinIcon, cx, IconButton, NumberText } from '../../ui/index.ts'
import { SPARK, sparkPath } from '../../ui/spark-path.ts'
import { LaunchMark } from '../pre-listing/index.ts'
import { addressOf, contractAddress, spotAddress } from '../trade-address/index.ts'
import { figureOf, type MarketFigure } from './market-figures.ts'
import styles from './markets.module.css'

/** Shown instead of a missing figure. */
const NONE = '–'

interface EntryProps {
  readonly entry: ListedEntry
}

/** Star, coin icon, name with the link to the trade page, kind or delivery date, and tags of a market. */
export function NameCell({ entry }: EntryProps) {
  const text = useText('symbolPicker')
  const [{ favourites }, keep] = usePreferences(pickerPreferences)
  const { symbol, config, terms } = entry
  const isStarred = favourites.includes(symbol)
  const launch = isPairEntry(entry) ? undefined : launchOf(entry.config)
  return (
    <span className={styles['name']}>
      <IconButton
        size="small"
        label={text(isStarred ? 'unstar' : 'star', { symbol })}
        pressed={isStarred}
        onClick={(event) => {
          event.stopPropagation()
          keep({ favourites: toggled(favourites, symbol) })
        }}
      >
        <Star size={14} fill={isStarred ? 'currentColor' : 'none'} aria-hidden />
      </IconButton>
      <CoinIcon {...terms.icon} />
      <span className={styles['names']}>
        <Link
          to={isPairEntry(entry) ? spotAddress(entry.contract) : addressOf(entry, serverClock.now())}
          className={styles['symbol']}
          onClick={(event) => event.stopPropagation()}
        >
          {config.displayName}
        </Link>
        <span className={styles['kind']}>
          {isPairEntry(entry)
            ? text('spot')
            : config.settleTimeE3 === 0
              ? text('perpetual')
              : `${text('dated')} ${formatDay(config.settleTimeE3)}`}
        </span>
      </span>
      {config.symbolTags.map((tag) => (
        <span key={tag} className={styles['tag']}>
          {tag}
        </span>
      ))}
      {launch === undefined || launch.phase === 'ContinuousTrading' ? null : (
        <Suspense>
          <LaunchMark launch={launch} />
        </Suspense>
      )}
    </span>
  )
}

/** A live figure of a market. */
export function FigureCell({ entry, figure }: EntryProps & { readonly figure: MarketFigure }) {
  const value = figureOf(figure, entry, useListedTicker(entry.symbol))
  if (value === undefined) return <span className={styles['none']}>{NONE}</span>
  switch (figure) {
    case 'last':
      return <NumberText tint value={value} text={formatPrice(value, entry.contract)} className={styles['last']} />
    case 'change':
      return <NumberText tone="sign" value={value} text={formatPercent(value)} />
    case 'high':
    case 'low':
      return <NumberText text={formatPrice(value, entry.contract)} />
    case 'mark':
    case 'index':
      return <NumberText text={formatNumber(value, { decimals: entry.contract.priceScale, rounding: 'halfUp' })} />
    case 'funding':
      return <NumberText text={formatPercent(value, { decimals: 4 })} />
    case 'turnover':
      return <NumberText text={turnoverText(value, quoteShown(entry))} />
    case 'volume':
    case 'interest':
      return <NumberText text={formatCompact(value)} />
  }
}

/** Returns a turnover, with its coin if that is no dollar. */
function turnoverText(value: E8, coin: string | undefined): string {
  return coin === undefined ? formatCompact(value) : `${formatCompact(value)} ${coin}`
}

/**
 * Closing prices of the last 24 hours as a line, coloured by the day's change, which is a figure in the column beside
 * it.
 */
export function SparkCell({ entry, closes }: EntryProps & { readonly closes: readonly E8[] | undefined }) {
  const rate = figureOf('change', entry, useListedTicker(entry.symbol)) ?? 0n
  const path = closes === undefined ? undefined : sparkPath(closes)
  if (path === undefined) return <span className={styles['none']}>{NONE}</span>
  return (
    <svg
      viewBox={`0 0 ${SPARK.width} ${SPARK.height}`}
      preserveAspectRatio="none"
      className={styles['spark']}
      data-tone={rate < 0n ? 'down' : 'up'}
      aria-hidden
    >
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** Link to the details of a contract; pairs have no such page. */
export function DetailsLink({ entry }: EntryProps) {
  const text = useText('markets')
  if (isPairEntry(entry)) return null
  const { symbol, config } = entry
  return (
    <Link
      to={contractAddress(symbol)}
      className={cx(button['icon'], button['iconSmall'])}
      aria-label={text('detailsOf', { symbol: config.displayName })}
      onClick={(event) => event.stopPropagation()}
    >
      <Info size={15} aria-hidden />
    </Link>
  )
}
