import { withCommands } from '../features/command-access/index.ts'
import { GLOSSARY, WHATS_NEW } from '../features/trade-address/index.ts'
import type { Text } from '../i18n/index.ts'
import { navigate } from '../navigation/index.ts'
import type { MenuItem } from '../ui/index.ts'

/** Returns what the menu of help offers; `hasNews` if there are news that were not read yet. */
export function helpItems(text: Text<'help'>, hasNews: boolean): readonly MenuItem[] {
  return [
    { id: 'guide', label: text('guide'), onSelect: () => void withCommands(({ run }) => run('terminal.guide')) },
    { id: 'glossary', label: text('glossary'), onSelect: () => navigate(GLOSSARY) },
    { id: 'keys', label: text('keys'), onSelect: () => void withCommands(({ openKeys }) => openKeys()) },
    {
      id: 'whatsNew',
      label: text('whatsNew'),
      ...(hasNews && { note: text('unseen') }),
      onSelect: () => navigate(WHATS_NEW),
    },
  ]
}
