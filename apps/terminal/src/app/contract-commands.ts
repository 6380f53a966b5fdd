import type { Command, CommandPart } from '../features/commands/index.ts'
import { contractName } from '../stores/index.ts'
import { catalogueNow } from '../stores/instruments.ts'
import { goToContract } from './go-to-contract.ts'

const ofRow = (row: 'order' | 'position'): Command => ({
  id: `${row}.chart`,
  group: 'contract',
  row,
  onlyOnRow: true,
  text: (say, { symbol = '' }) => say('commands', 'goTo', { symbol: contractName(symbol) }),
  run: ({ symbol = '' }) => goToContract(symbol),
})

const ofContract = (symbol: string): Command => ({
  id: `contract.${symbol}`,
  group: 'contract',
  isOneOfMany: true,
  text: (say) => say('commands', 'goTo', { symbol: contractName(symbol) }),
  run: () => goToContract(symbol),
})

/** The way to every contract, and from a row to its own. */
export const contractCommands: CommandPart = () => [
  ofRow('order'),
  ofRow('position'),
  ...catalogueNow().list.map(({ symbol }) => ofContract(symbol)),
]
