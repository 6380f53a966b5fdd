import { openLayer } from '../command-access/index.ts'
import { type CommandPart, contractBlock } from '../commands/index.ts'
import { AlertsDialog } from './lazy-alerts-dialog.ts'

export const alertCommands: CommandPart = () => [
  {
    id: 'contract.alerts',
    group: 'contract',
    keys: 'Alt+A',
    text: (say) => say('symbolBar', 'alerts'),
    blocked: contractBlock,
    run: ({ symbol = '' }) => openLayer((close) => <AlertsDialog symbol={symbol} onClose={close} />),
  },
]
