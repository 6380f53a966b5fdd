import { textOf } from '../../i18n/index.ts'
import { copyText } from '../../ui/copy-text.ts'
import { toast } from '../../ui/index.ts'
import type { Scene } from '../command-door/index.ts'
import type { TerminalCommand } from './command.ts'

interface Copied {
  /** Words of the row; `undefined` where there is none. */
  readonly line: (scene: Scene) => string | undefined
  /** The record of the row with all its fields, for programs and for support. */
  readonly record: (scene: Scene) => object | undefined
}

/** Commands that copy a row: in words, or with all fields as JSON. */
export function copyCommands(row: 'order' | 'position', { line, record }: Copied): readonly TerminalCommand[] {
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

async function copy(content: string, told: { readonly detail?: string } = {}): Promise<void> {
  const text = textOf('commands')
  if (await copyText(content)) toast.success(text('copied'), { key: 'command', ...told })
  else toast.error(text('notCopied'), { key: 'command' })
}
