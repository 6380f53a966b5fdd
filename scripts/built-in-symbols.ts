import { type SymbolLists, shrinkSymbols } from '@perpdesk/protocol'
import { type ContractInstrument, INVERSE_PERPETUALS, LINEAR_PERPETUALS, USDC_PERPETUALS } from '@perpdesk/trading'
import { symbolConfigOf } from '../apps/exchange/src/gateway/faces/terminal/wire/catalogue.ts'

/** Contracts built into the terminal, for a page that cannot reach the server. */
const USDT_CONTRACTS = 30
const USDC_COINS: readonly string[] = ['BTC', 'ETH', 'SOL', 'ADA', 'AVAX', 'XRP']
const INVERSE_COINS: readonly string[] = ['BTC', 'ETH', 'EOS', 'XRP', 'DOT']
const EU_COINS: readonly string[] = ['BTC']

/** Returns the terminal's built-in lists by region, in the form of the exchange's own catalogue. */
export function builtInSymbols(): Readonly<Record<'default' | 'eu', SymbolLists>> {
  return {
    default: listsOf([
      ...LINEAR_PERPETUALS.slice(0, USDT_CONTRACTS),
      ...ofCoins(USDC_PERPETUALS, USDC_COINS),
      ...ofCoins(INVERSE_PERPETUALS, INVERSE_COINS),
    ]),
    eu: listsOf(ofCoins(USDC_PERPETUALS, EU_COINS)),
  }
}

function ofCoins(contracts: readonly ContractInstrument[], coins: readonly string[]): readonly ContractInstrument[] {
  return contracts.filter(({ baseCoin }) => coins.includes(baseCoin))
}

/** Builds the lists for time 0, because records of perpetuals do not depend on the time. */
function listsOf(contracts: readonly ContractInstrument[]): SymbolLists {
  return shrinkSymbols(contracts.map((instrument) => symbolConfigOf(instrument, 0)))
}
