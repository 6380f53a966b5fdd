import type { CommandPart, TerminalCommand } from '../features/commands/index.ts'
import { contractAddress } from '../features/trade-address/index.ts'
import { textOf } from '../i18n/index.ts'
import { navigate } from '../navigation/index.ts'
import { contractName } from '../stores/index.ts'
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

/** Goes to a contract or a spot pair. */
const ofMarket = (symbol: string): TerminalCommand => ({
  id: `contract.${symbol}`,
  group: 'contract',
  isOneOfMany: true,
  text: (say) => say('commands', 'goTo', { symbol: contractName(symbol) }),
  run: () => goToMarket(symbol),
})

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
  const pairs = Array.from(pairList.getState().bySymbol.keys(), ofMarket)
  if (visitor.getState().ban !== undefined) return [ofRow('pairOrder'), ...pairs]
  return [
    details,
    ofRow('order'),
    ofRow('position'),
    ofRow('pairOrder'),
    ...catalogueNow().list.map(({ symbol }) => ofMarket(symbol)),
    ...pairs,
  ]
}
