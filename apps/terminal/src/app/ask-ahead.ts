import { addressedSymbol } from '../features/trade-address/index.ts'
import { pathNow } from '../navigation/index.ts'
import { askForMarket } from '../stores/index.ts'

/**
 * Subscribes to the market of the contract named by the address before the views render. Resolves when the data has
 * been received.
 */
export async function askAhead(): Promise<void> {
  const symbol = addressedSymbol(pathNow())
  if (symbol !== undefined) await askForMarket(symbol)
}
