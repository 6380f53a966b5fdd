import { coinIcon, coinLetters } from '@perpdesk/trading'
import { Suspense, useEffect } from 'react'
import { serverClock } from '../client/index.ts'
import { AlertsButton } from '../features/alerts/index.ts'
import { PairListNote } from '../features/spot-trading/index.ts'
import { SymbolBar } from '../features/symbol-bar/index.ts'
import { SymbolPicker } from '../features/symbol-picker/index.ts'
import { addressOf, pairAsked, readSpotAddress, spotAddress } from '../features/trade-address/index.ts'
import { formatPrice } from '../format/index.ts'
import { useText } from '../i18n/index.ts'
import { Link, Redirect } from '../navigation/index.ts'
import { useFollowedSpot } from '../stores/follow-spot.ts'
import {
  givenPrice,
  type LiveTicker,
  type Pair,
  setPreferences,
  useDraftOf,
  useFreshness,
  useInstruments,
  usePairs,
  useTickerValue,
} from '../stores/index.ts'
import { loadPairs, useLoadedPairs } from '../stores/load-pairs.ts'
import { pairVisits } from '../stores/pair-visits.ts'
import { CoinIcon, EmptyState, ErrorState, lazyPart, Skeleton, useLayout } from '../ui/index.ts'
import links from '../ui/link-list.module.css'
import { goToMarket } from './go-to-market.ts'
import { nearestSymbols } from './nearest-symbols.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { ShellSlot } from './shell-slot.tsx'
import styles from './unknown-symbol.module.css'
import { Workspace } from './workspace/workspace.tsx'

/** Fetched with the pair of a leveraged token only. */
const TokenPairLink = lazyPart(async () => (await import('../features/leveraged-tokens/index.ts')).TokenPairLink)
/** Fetched on phones only. */
const MobileWorkspace = lazyPart(async () => (await import('./workspace/mobile-workspace.tsx')).MobileWorkspace)
const MOST_OFFERED = 5

/**
 * `/trade/spot/{base}/{quote}`: the page of a spot pair (ROUTE-07). Other spellings are redirected to the pair's
 * address, and the symbol of a contract to the contract's.
 */
export function SpotPage({ path }: { readonly path: string }) {
  const text = useText('spot')
  const { status, bySymbol } = usePairs()
  const contracts = useInstruments()
  useLoadedPairs()
  const asked = readSpotAddress(path)
  if (asked === undefined) {
    const named = contracts.bySymbol.get(path.slice(path.lastIndexOf('/') + 1).toUpperCase())
    return named === undefined ? <NotFoundPage /> : <Redirect to={addressOf(named, serverClock.now())} />
  }
  if (status === 'rejected') return <ErrorState text={text('noPairs')} onRetry={() => void loadPairs()} />
  if (status === 'pending') return <Skeleton rows={12} height={18} />
  const pair = pairAsked(asked, bySymbol)
  if (pair !== undefined) {
    const proper = spotAddress(pair)
    return proper === path ? <PairPage key={pair.symbol} pair={pair} /> : <Redirect to={proper} />
  }
  const name = `${asked.base}${asked.quote}`.toUpperCase()
  const contract = contracts.bySymbol.get(name)
  if (contract !== undefined) return <Redirect to={addressOf(contract, serverClock.now())} />
  return <UnknownPair name={asked.quote === '' ? asked.base : `${asked.base}/${asked.quote}`} pairs={bySymbol} />
}

/** Reports that the address names no pair, and offers similar ones. */
function UnknownPair({ name, pairs }: { readonly name: string; readonly pairs: ReadonlyMap<string, Pair> }) {
  const text = useText('spot')
  const near = nearestSymbols(name, [...pairs.keys()], MOST_OFFERED)
  return (
    <>
      <title>{`${name} · Perpdesk`}</title>
      <EmptyState
        heading
        text={text('noPair', { symbol: name })}
        action={
          <ul className={styles['list']} aria-label={text('nearest')}>
            {near.map((symbol) => {
              const pair = pairs.get(symbol)
              return pair === undefined ? null : (
                <li key={symbol}>
                  <Link to={spotAddress(pair)} className={links['link']}>
                    {symbol}
                  </Link>
                </li>
              )
            })}
          </ul>
        }
      />
    </>
  )
}

function PairPage({ pair }: { readonly pair: Pair }) {
  const text = useText('app')
  const spot = useText('spot')
  const kind = useLayout()
  const { symbol } = pair
  useDraftOf(symbol)
  useFollowedSpot()
  useEffect(() => setPreferences(pairVisits, { visited: true }), [])
  return (
    <>
      <h1 className="visually-hidden">{text('tradeSymbol', { symbol })}</h1>
      <DocumentTitle pair={pair} />
      <ShellSlot name="line">
        <SymbolBar
          symbol={symbol}
          picker={
            <SymbolPicker
              symbol={symbol}
              icon={<PairIcon coin={pair.baseCoin} />}
              kind={spot('spot')}
              onPick={goToMarket}
            />
          }
          end={
            <>
              {pair.isLeveragedToken ? (
                <Suspense>
                  <TokenPairLink coin={pair.baseCoin} />
                </Suspense>
              ) : null}
              <PairListNote />
              <AlertsButton key={symbol} symbol={symbol} />
            </>
          }
        />
      </ShellSlot>
      {kind === 'phone' || kind === 'phoneLandscape' ? (
        <MobileWorkspace symbol={symbol} onItsSide={kind === 'phoneLandscape'} />
      ) : (
        <Workspace key={kind} symbol={symbol} kind={kind} />
      )}
    </>
  )
}

function PairIcon({ coin }: { readonly coin: string }) {
  const icon = coinIcon(coin)
  return <CoinIcon dark={icon} light={icon} letters={coinLetters(coin)} />
}

const lastOf = (ticker: LiveTicker) => givenPrice(ticker.last)

/** Sets the window's title to price and pair. A price that is not live is left out, because a title cannot be greyed. */
function DocumentTitle({ pair }: { readonly pair: Pair }) {
  const last = useTickerValue(pair.symbol, lastOf)
  const live = useFreshness(`tickers.${pair.symbol}`).level === 'live'
  const price = !live || last === undefined ? '' : `${formatPrice(last, pair)} `
  return <title>{`${price}${pair.displayName} · Perpdesk`}</title>
}
