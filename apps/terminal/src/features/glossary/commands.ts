import { navigate } from '../../navigation/index.ts'
import type { CommandPart } from '../commands/index.ts'
import { GLOSSARY } from '../trade-address/index.ts'

/** The command that opens the glossary. */
export const glossaryCommands: CommandPart = () => [
  { id: 'terminal.glossary', group: 'terminal', text: (say) => say('help', 'glossary'), run: () => navigate(GLOSSARY) },
]
