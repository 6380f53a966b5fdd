import { serverClock } from '../client/index.ts'
import { addressOf } from '../features/trade-address/index.ts'
import { Redirect } from '../navigation/index.ts'
import { settings, useInstruments } from '../stores/index.ts'
import { CatalogueState } from './catalogue-state.tsx'

/** Redirects from the root to the last traded contract, or to the first one, without a history entry. */
export function HomePage() {
  const { list, bySymbol } = useInstruments()
  const entry = bySymbol.get(settings.store.getState().lastSymbol) ?? list[0]
  if (entry === undefined) return <CatalogueState />
  return <Redirect to={addressOf(entry, serverClock.now())} />
}
