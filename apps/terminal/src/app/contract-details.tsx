import { serverClock } from '../client/index.ts'
import { ContractPage } from '../features/contract-page/index.ts'
import { contractAddress, contractAsked, readContractAddress } from '../features/trade-address/index.ts'
import { Redirect } from '../navigation/index.ts'
import { useInstruments } from '../stores/index.ts'
import { lazyPart } from '../ui/index.ts'
import { CatalogueState } from './catalogue-state.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const UnknownSymbol = lazyPart(async () => (await import('./unknown-symbol.tsx')).UnknownSymbol)

/** `/contract/{symbol}/{section}`: one section of a contract's page (terms, funding and so on), by its address. */
export function ContractDetails({ path }: { readonly path: string }) {
  const asked = readContractAddress(path)
  const { status, bySymbol } = useInstruments()
  if (asked === undefined) return <NotFoundPage />
  if (status !== 'resolved') return <CatalogueState />
  // The contract is found by symbol or display name, as on a trade page; this address does not contain the family.
  const entry = contractAsked({ kind: 'usdt', name: asked.name }, bySymbol, serverClock.now())
  if (entry === undefined) return <UnknownSymbol symbol={asked.name} />
  const proper = contractAddress(entry.symbol, asked.section)
  if (proper !== path) return <Redirect to={proper} />
  return <ContractPage key={entry.symbol} entry={entry} section={asked.section} />
}
