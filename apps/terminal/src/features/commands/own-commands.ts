import type { CommandPart } from './command.ts'
import { PALETTE } from './key-map.ts'
import { openKeys, openPalette } from './open-palette.tsx'

/** Commands that open the palette and the keys. */
export const ownCommands: CommandPart = () => [
  {
    id: PALETTE,
    group: 'terminal',
    keys: 'Mod+K',
    text: (say) => say('commands', 'title'),
    run: () => openPalette(),
  },
  {
    id: 'terminal.keys',
    group: 'terminal',
    keys: '?',
    text: (say) => say('commands', 'keys'),
    run: openKeys,
  },
]
