import { Download } from 'lucide-react'
import { useState } from 'react'
import type { FileAnswer } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { downloadFile } from '../../ui/give-file.ts'
import { Button, toast } from '../../ui/index.ts'

interface FileButtonProps {
  readonly label: string
  readonly title?: string
  readonly disabled?: boolean
  readonly load: () => Promise<FileAnswer>
}

/** A button that saves a file of the exchange; it is busy until the whole file is there. */
export function FileButton({ label, title, disabled = false, load }: FileButtonProps) {
  const text = useText('assetPages')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const file = await load()
    setBusy(false)
    if (file.ok) downloadFile(file.name, file.content)
    else toast.error(text('fileFailed', { message: file.error.message }))
  }
  return (
    <Button
      size="small"
      busy={busy}
      disabled={disabled}
      title={title}
      icon={<Download size={13} aria-hidden />}
      onClick={() => void save()}
    >
      {label}
    </Button>
  )
}
