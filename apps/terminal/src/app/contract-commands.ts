import type { CommandPart, TerminalCommand } from '../features/commands/index.ts'
import { contractAddress } from '../features/trade-address/index.ts'
import { textOf } from '../i18n/index.ts'
import { navigate } from '../navigation/index.ts'
import { contractName, isPairSymbol, type Market } from '../stores/index.ts'
import { catalogueNow } from '../stores/instruments.ts'
import { pairList } from '../stores/pairs.ts'
import { visitor } from '../stores/visitor.ts'
import { goToMarket } from './go-to-market.ts'

const ofRow = (row: 'order' | 'pairOrder' | 'position'): TerminalCommand => ({
  id: `${row}.chart`,
  group: 'contract',
  row,
  onlyOnRow: true,
  text: (say, { symbol = '' }) => say('commands', 'goTo', { symbol: contractName(symbol) }),
  run: ({ symbol = '' }) => goToMarket(symbol),
})

type NamedMarket = Pick<Market, 'symbol' | 'baseCoin' | 'quoteCoin'>

/**
 * Goes to a contract or a spot pair. `BTCUSDT` finds the pair `BTC/USDT` too, and `btc usdt` the contract `BTCUSDT`, so
 * each is also listed under the spelling of the other.
 */
function ofMarket({ symbol, baseCoin, quoteCoin }: NamedMarket): TerminalCommand {
  const joined = `${baseCoin}${quoteCoin}`
  const other = isPairSymbol(symbol) ? joined : symbol === joined ? `${baseCoin} ${quoteCoin}` : undefined
  return {
    id: `contract.${symbol}`,
    group: 'contract',
    isOneOfMany: true,
    text: (say) => say('commands', 'goTo', { symbol: contractName(symbol) }),
    ...(other !== undefined && { otherText: (say) => say('commands', 'goTo', { symbol: other }) }),
    run: () => goToMarket(symbol),
  }
}

/** Returns the commands of these markets: each pair follows the contract of the same coins, the other pairs are last. */
export function marketCommands(
  contracts: readonly NamedMarket[],
  pairs: Iterable<NamedMarket>,
): readonly TerminalCommand[] {
  const left = new Map(Array.from(pairs, (pair) => [`${pair.baseCoin}${pair.quoteCoin}`, pair]))
  const listed = contracts.flatMap((contract) => {
    const pair = left.get(contract.symbol)
    left.delete(contract.symbol)
    return pair === undefined ? [contract] : [contract, pair]
  })
  return [...listed, ...left.values()].map(ofMarket)
}

const details: TerminalCommand = {
  id: 'contract.details',
  group: 'contract',
  text: (say) => say('commands', 'contractDetails'),
  blocked: ({ symbol }) => (symbol === undefined ? textOf('commands')('blocked.noContract') : undefined),
  run: ({ symbol = '' }) => navigate(contractAddress(symbol)),
}

/**
 * Commands that open a contract's details, the contract of a row, and every contract and pair of the catalogue; pairs alone
 * if contracts are not available to the user.
 */
export const contractCommands: CommandPart = () => {
  const pairs = pairList.getState().bySymbol.values()
  if (visitor.getState().ban !== undefined) return [ofRow('pairOrder'), ...marketCommands([], pairs)]
  const contracts = catalogueNow().list.map(({ contract }) => contract)
  return [details, ofRow('order'), ofRow('position'), ofRow('pairOrder'), ...marketCommands(contracts, pairs)]
}
