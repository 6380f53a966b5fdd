import { lazyDialog } from '../../ui/index.ts'
import { openLayer } from '../command-access/index.ts'
import { type CommandPart, contractBlock } from '../commands/index.ts'

const MarginModeOf = lazyDialog(async () => (await import('./margin-mode-of.tsx')).MarginModeOf)

export const marginModeCommands: CommandPart = () => [
  {
    id: 'contract.marginMode',
    group: 'order',
    text: (say) => say('commands', 'marginMode'),
    blocked: contractBlock,
    run: ({ symbol = '' }) => openLayer((close) => <MarginModeOf symbol={symbol} onClose={close} />),
  },
]
