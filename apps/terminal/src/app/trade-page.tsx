import { useEffect, useState } from 'react'
import { serverClock } from '../client/index.ts'
import { AlertsButton } from '../features/alerts/index.ts'
import { LaunchNote } from '../features/pre-listing/index.ts'
import { SymbolBar } from '../features/symbol-bar/index.ts'
import { SymbolPicker } from '../features/symbol-picker/index.ts'
import { type AskedContract, contractAsked, properAddress, readAddress } from '../features/trade-address/index.ts'
import { formatPrice } from '../format/index.ts'
import { useText } from '../i18n/index.ts'
import { Redirect } from '../navigation/index.ts'
import {
  type CatalogueEntry,
  givenPrice,
  type LiveTicker,
  setPreferences,
  settings,
  useDraftOf,
  useFreshness,
  useInstruments,
  useTickerValue,
} from '../stores/index.ts'
import { usePageContract } from '../stores/page-contract.ts'
import { lazyPart, useLayout } from '../ui/index.ts'
import { CatalogueState } from './catalogue-state.tsx'
import { goToMarket } from './go-to-market.ts'
import { ShellSlot } from './shell-slot.tsx'
import { Workspace } from './workspace/workspace.tsx'

/** Fetched on phones only. */
const MobileWorkspace = lazyPart(async () => (await import('./workspace/mobile-workspace.tsx')).MobileWorkspace)
const UnknownAddress = lazyPart(async () => (await import('./unknown-address.tsx')).UnknownAddress)
const UnknownSymbol = lazyPart(async () => (await import('./unknown-symbol.tsx')).UnknownSymbol)

/**
 * `/trade/{path}`: the page of the contract that the address names. Other spellings are redirected to the contract's
 * proper address.
 */
export function TradePage({ path }: { readonly path: string }) {
  const asked = readAddress(path)
  const entry = useAskedContract(path, asked)
  const { status } = useInstruments()
  if (asked === undefined) return <UnknownAddress path={path} />
  if (status !== 'resolved') return <CatalogueState />
  if (entry === undefined) return <UnknownSymbol symbol={asked.name} />
  const proper = properAddress(asked, entry, serverClock.now())
  if (proper !== `/trade/${path}`) return <Redirect to={proper} />
  return <ContractPage entry={entry} />
}

/**
 * Returns the contract of the address, the same one as long as the address stays: a period such as "this week" means
 * another contract once it is over, and a page must never switch to another contract by itself.
 */
function useAskedContract(path: string, asked: AskedContract | undefined): CatalogueEntry | undefined {
  const { bySymbol } = useInstruments()
  const [kept, keep] = useState<{ readonly path: string; readonly symbol: string }>()
  if (asked === undefined) return undefined
  const held = kept?.path === path ? bySymbol.get(kept.symbol) : undefined
  if (held !== undefined) return held
  const found = contractAsked(asked, bySymbol, serverClock.now())
  if (found !== undefined) keep({ path, symbol: found.symbol })
  return found
}

function ContractPage({ entry: { symbol, contract } }: { readonly entry: CatalogueEntry }) {
  const text = useText('app')
  const kind = useLayout()
  useDraftOf(symbol)
  usePageContract(symbol)
  useEffect(() => {
    if (settings.store.getState().lastSymbol !== symbol) setPreferences(settings, { lastSymbol: symbol })
  }, [symbol])
  return (
    <>
      <h1 className="visually-hidden">{text('tradeSymbol', { symbol: contract.displayName })}</h1>
      <DocumentTitle entry={{ symbol, contract }} />
      <ShellSlot name="line">
        <SymbolBar
          symbol={symbol}
          picker={<SymbolPicker symbol={symbol} onPick={goToMarket} />}
          end={<AlertsButton key={symbol} symbol={symbol} />}
        />
      </ShellSlot>
      <LaunchNote symbol={symbol} />
      {kind === 'phone' || kind === 'phoneLandscape' ? (
        <MobileWorkspace symbol={symbol} onItsSide={kind === 'phoneLandscape'} />
      ) : (
        <Workspace key={kind} symbol={symbol} kind={kind} />
      )}
    </>
  )
}

const lastOf = (ticker: LiveTicker) => givenPrice(ticker.last)

/** Sets the window's title to price and symbol, which are then visible from other tabs. */
function DocumentTitle({
  entry: { symbol, contract },
}: {
  readonly entry: Pick<CatalogueEntry, 'symbol' | 'contract'>
}) {
  const last = useTickerValue(symbol, lastOf)
  // A title cannot be greyed, so a price that is not live is left out.
  const live = useFreshness(`tickers.${symbol}`).level === 'live'
  const price = !live || last === undefined ? '' : `${formatPrice(last, contract)} `
  return <title>{`${price}${contract.displayName} · Perpdesk`}</title>
}
