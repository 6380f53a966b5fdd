import { textOf } from '../../i18n/index.ts'
import { copyText } from '../../ui/copy-text.ts'
import { toast } from '../../ui/index.ts'
import type { Scene } from '../command-access/index.ts'
import type { CommandRow, TerminalCommand } from './command.ts'

interface Copied {
  /** Returns the row in words; `undefined` if there is no row. */
  readonly line: (scene: Scene) => string | undefined
  /** Returns the row's record with all its fields, for programs and for support. */
  readonly record: (scene: Scene) => object | undefined
}

/** Returns the commands that copy a row, in words or with all fields as JSON. */
export function copyCommands(row: CommandRow, { line, record }: Copied): readonly TerminalCommand[] {
  const onRow = { group: 'contract', row, onlyOnRow: true } as const
  return [
    {
      ...onRow,
      id: `${row}.copy`,
      text: (say) => say('commands', 'copy'),
      run: (scene) => {
        const words = line(scene)
        if (words !== undefined) void copy(words, { detail: words })
      },
    },
    {
      ...onRow,
      id: `${row}.copyRecord`,
      text: (say) => say('commands', 'copyRecord'),
      run: (scene) => {
        const fields = record(scene)
        if (fields !== undefined) void copy(JSON.stringify(fields, null, 2))
      },
    },
  ]
}

async function copy(content: string, reported: { readonly detail?: string } = {}): Promise<void> {
  const text = textOf('commands')
  if (await copyText(content)) toast.success(text('copied'), { key: 'command', ...reported })
  else toast.error(text('notCopied'), { key: 'command' })
}
