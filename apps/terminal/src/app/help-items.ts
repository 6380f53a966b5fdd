import { withCommands } from '../features/command-access/index.ts'
import { GLOSSARY } from '../features/trade-address/index.ts'
import type { Text } from '../i18n/index.ts'
import { navigate } from '../navigation/index.ts'
import type { MenuItem } from '../ui/index.ts'

/** Returns what the menu of help offers. */
export function helpItems(text: Text<'app'>): readonly MenuItem[] {
  return [
    { id: 'glossary', label: text('glossary'), onSelect: () => navigate(GLOSSARY) },
    { id: 'keys', label: text('keys'), onSelect: () => void withCommands(({ openKeys }) => openKeys()) },
  ]
}
