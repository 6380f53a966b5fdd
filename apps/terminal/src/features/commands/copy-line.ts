import { textOf } from '../../i18n/index.ts'
import { copyText } from '../../ui/copy-text.ts'
import { toast } from '../../ui/index.ts'

/** Copies what a row says, and tells so. */
export async function copyLine(line: string): Promise<void> {
  const text = textOf('commands')
  if (await copyText(line)) toast.success(text('copied'), { key: 'command', detail: line })
  else toast.error(text('notCopied'), { key: 'command' })
}
