import { navigate, pathNow } from '../../navigation/index.ts'
import type { CommandPart } from '../commands/index.ts'
import { startGuide } from './guide-progress.ts'

/** The command that starts the guide, on the trade page. */
export const guideCommands: CommandPart = () => [
  {
    id: 'terminal.guide',
    group: 'terminal',
    text: (say) => say('help', 'guide'),
    run: () => {
      if (!pathNow().startsWith('/trade/')) navigate('/')
      startGuide()
    },
  },
]
