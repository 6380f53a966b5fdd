import { OWN_NAMES, offeredLanguages } from '../../i18n/index.ts'
import { setPreferences, settings } from '../../stores/index.ts'
import type { CommandPart, TerminalCommand } from '../commands/index.ts'
import { openSettings } from './settings-open.ts'

const THEMES = ['dark', 'light', 'system'] as const

/** Commands that open the settings, and those for settings that are changed often. */
export const settingsCommands: CommandPart = () => [
  {
    id: 'terminal.settings',
    group: 'terminal',
    keys: 'Mod+,',
    text: (say) => say('app', 'settings'),
    run: () => openSettings(),
  },
  ...THEMES.map(
    (theme): TerminalCommand => ({
      id: `theme.${theme}`,
      group: 'terminal',
      text: (say) => say('commands', 'choice', { what: say('settings', 'theme'), which: say('settings', theme) }),
      run: () => setPreferences(settings, { theme }),
    }),
  ),
  ...offeredLanguages().map(
    (language): TerminalCommand => ({
      id: `language.${language}`,
      group: 'terminal',
      isOneOfMany: true,
      text: (say) => say('commands', 'choice', { what: say('settings', 'language'), which: OWN_NAMES[language] }),
      run: () => setPreferences(settings, { language }),
    }),
  ),
]
