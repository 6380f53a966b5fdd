import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SymbolBar } from '../features/symbol-bar/index.ts'
import { SymbolPicker } from '../features/symbol-picker/index.ts'
import { useText } from '../i18n/index.ts'
import {
  type LiveTicker,
  loadCatalogue,
  setPreferences,
  settings,
  useFreshness,
  useInstrument,
  useInstruments,
  useTickerValue,
} from '../stores/index.ts'
import { ErrorState, formatPrice, Skeleton, useIsNarrow } from '../ui/index.ts'
import { UnknownSymbol } from './unknown-symbol.tsx'
import { MobileWorkspace } from './workspace/mobile-workspace.tsx'
import { Workspace } from './workspace/workspace.tsx'

/** `/trade/usdt/{symbol}` */
export function TradePage() {
  const { symbol } = useParams({ from: '/trade/usdt/$symbol' })
  const text = useText('app')
  const { status } = useInstruments()
  const known = useInstrument(symbol) !== undefined
  const narrow = useIsNarrow()
  const navigate = useNavigate()
  useEffect(() => {
    if (known && settings.store.getState().lastSymbol !== symbol) setPreferences(settings, { lastSymbol: symbol })
  }, [known, symbol])

  if (status === 'rejected') return <ErrorState text={text('noCatalogue')} onRetry={() => void loadCatalogue()} />
  if (status === 'pending') return <Skeleton rows={12} height={18} />
  if (!known) return <UnknownSymbol symbol={symbol} />
  const pick = (next: string) => void navigate({ to: '/trade/usdt/$symbol', params: { symbol: next } })
  return (
    <>
      <h1 className="visually-hidden">{text('tradeSymbol', { symbol })}</h1>
      <DocumentTitle symbol={symbol} />
      <SymbolBar symbol={symbol} picker={<SymbolPicker symbol={symbol} onPick={pick} />} />
      {narrow ? <MobileWorkspace symbol={symbol} /> : <Workspace symbol={symbol} />}
    </>
  )
}

const lastOf = (ticker: LiveTicker) => ticker.last

/** Price and symbol in the window's title, where they are seen from other tabs. */
function DocumentTitle({ symbol }: { readonly symbol: string }) {
  const instrument = useInstrument(symbol)
  const last = useTickerValue(symbol, lastOf)
  // A title cannot be greyed: a price that is not live is left out.
  const live = useFreshness(`tickers.${symbol}`).level === 'live'
  const price =
    !live || last === undefined || instrument === undefined ? '' : `${formatPrice(last, instrument.contract)} `
  return <title>{`${price}${symbol} · Perpdesk`}</title>
}
