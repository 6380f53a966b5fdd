import { navigate } from '../../navigation/index.ts'
import type { CommandPart } from '../commands/index.ts'
import { WHATS_NEW } from '../trade-address/index.ts'

/** The command that opens the news. */
export const whatsNewCommands: CommandPart = () => [
  {
    id: 'terminal.whatsNew',
    group: 'terminal',
    text: (say) => say('help', 'whatsNew'),
    run: () => navigate(WHATS_NEW),
  },
]
