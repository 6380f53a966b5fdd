import { textOf } from '../../i18n/index.ts'
import { copyText } from '../../ui/copy-text.ts'
import { toast } from '../../ui/index.ts'

/** Copies what a row says, and tells so. */
export function copyLine(line: string): Promise<void> {
  return copy(line, { detail: line })
}

/** Copies a row with all fields of its record as JSON, for programs and for support. */
export function copyRecord(record: object): Promise<void> {
  return copy(JSON.stringify(record, null, 2))
}

async function copy(content: string, told: { readonly detail?: string } = {}): Promise<void> {
  const text = textOf('commands')
  if (await copyText(content)) toast.success(text('copied'), { key: 'command', ...told })
  else toast.error(text('notCopied'), { key: 'command' })
}
