import { serverClock } from '../client/index.ts'
import { addressOf, pairAddress } from '../features/trade-address/index.ts'
import { navigate } from '../navigation/index.ts'
import { askForMarket, instrumentOf, isPairSymbol } from '../stores/index.ts'

/** Opens the page of a contract or of a spot pair. */
export function goToMarket(symbol: string): void {
  if (isPairSymbol(symbol)) return navigate(pairAddress(symbol))
  const entry = instrumentOf(symbol)
  if (entry === undefined) return
  void askForMarket(symbol)
  navigate(addressOf(entry, serverClock.now()))
}
