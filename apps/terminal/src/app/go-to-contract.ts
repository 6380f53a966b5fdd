import { serverClock } from '../client/index.ts'
import { addressOf } from '../features/trade-address/index.ts'
import { navigate } from '../navigation/index.ts'
import { askForMarket, instrumentOf } from '../stores/index.ts'

/** Opens a contract's page. */
export function goToContract(symbol: string): void {
  const entry = instrumentOf(symbol)
  if (entry === undefined) return
  void askForMarket(symbol)
  navigate(addressOf(entry, serverClock.now()))
}
