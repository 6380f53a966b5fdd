import { pathNow } from '../../navigation/index.ts'
import { pairList } from '../../stores/pairs.ts'
import type { Scene } from '../command-access/index.ts'
import { pairAsked, readSpotAddress } from '../trade-address/index.ts'

/** Returns the contract or spot pair whose page is shown; `undefined` on other pages. */
export function pageMarket({ symbol }: Scene): string | undefined {
  if (symbol !== undefined) return symbol
  const asked = readSpotAddress(pathNow())
  return asked === undefined ? undefined : pairAsked(asked, pairList.getState().bySymbol)?.symbol
}
