import { pairAddress, pairAsked } from '../features/trade-address/index.ts'
import { Redirect } from '../navigation/index.ts'
import { usePairs } from '../stores/index.ts'
import { useLoadedPairs } from '../stores/load-pairs.ts'
import { Skeleton } from '../ui/index.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** The two last parts of an address, which are coins if they name a pair. */
const TWO_COINS = /\/([A-Za-z0-9]{1,16})\/([A-Za-z0-9]{1,16})$/

/** Shown for an address under `/trade` that has no form of a contract's: one that names a pair leads to its page. */
export function UnknownAddress({ path }: { readonly path: string }) {
  const [, base, quote] = TWO_COINS.exec(path) ?? []
  return base === undefined || quote === undefined ? <NotFoundPage /> : <PairOrNothing base={base} quote={quote} />
}

function PairOrNothing({ base, quote }: { readonly base: string; readonly quote: string }) {
  const { status, bySymbol } = usePairs()
  useLoadedPairs()
  if (status === 'pending') return <Skeleton rows={6} height={18} />
  const pair = pairAsked({ base, quote }, bySymbol)
  return pair === undefined ? <NotFoundPage /> : <Redirect to={pairAddress(pair.symbol)} />
}
