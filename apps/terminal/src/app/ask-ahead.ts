import { addressedSymbol } from '../features/trade-address/index.ts'
import { pathNow } from '../navigation/index.ts'
import { askForMarket } from '../stores/index.ts'

/** Asks for the market of the contract that the address names before its views are drawn. Resolves when it is there. */
export async function askAhead(): Promise<void> {
  const symbol = addressedSymbol(pathNow())
  if (symbol !== undefined) await askForMarket(symbol)
}
