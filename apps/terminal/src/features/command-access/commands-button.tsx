import { Command } from 'lucide-react'
import { useText } from '../../i18n/index.ts'
import { IconButton } from '../../ui/index.ts'
import { withCommands } from './command-actions.ts'
import { useKeyHint } from './key-hints.ts'

/** A button that opens the list of all commands. */
export function CommandsButton() {
  const text = useText('app')
  const { beside, aria } = useKeyHint('terminal.palette')
  const label = text('commands')
  return (
    <IconButton
      label={label}
      title={beside(label)}
      aria-keyshortcuts={aria}
      onClick={() => void withCommands((actions) => actions.openPalette())}
    >
      <Command size={16} aria-hidden />
    </IconButton>
  )
}
