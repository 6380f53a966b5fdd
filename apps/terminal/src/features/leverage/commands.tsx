import { lazyDialog } from '../../ui/index.ts'
import { openLayer } from '../command-access/index.ts'
import { type CommandPart, contractBlock } from '../commands/index.ts'

const LeverageOf = lazyDialog(async () => (await import('./leverage-of.tsx')).LeverageOf)

export const leverageCommands: CommandPart = () => [
  {
    id: 'contract.leverage',
    group: 'order',
    keys: 'V',
    text: (say) => say('commands', 'leverage'),
    blocked: contractBlock,
    run: ({ symbol = '' }) => openLayer((close) => <LeverageOf symbol={symbol} onClose={close} />),
  },
]
