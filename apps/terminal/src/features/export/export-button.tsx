import { Download } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { fetchPart } from '../../ui/fetch-part.ts'
import { Button, toast } from '../../ui/index.ts'
import type { CsvColumn } from './csv.ts'

interface ExportButtonProps<Row> {
  /** Content of the file, used in its name. */
  readonly name: string
  /** The contract of all rows, if they are of one contract. */
  readonly symbol?: string | undefined
  /** The displayed rows. */
  readonly rows: readonly Row[]
  /** Makes the content of the file at the click, with the live figures of that moment. */
  readonly table: (rows: readonly Row[]) => Promise<CsvTable<Row>>
}

export interface CsvTable<Row> {
  readonly columns: readonly CsvColumn<Row>[]
  readonly rows: readonly Row[]
}

/**
 * A button that saves the rows as a CSV file that spreadsheets treat as data only. The code that writes the file is
 * fetched at the click; the button is busy until then, also while there is no network.
 */
export function ExportButton<Row>({ name, symbol, rows, table }: ExportButtonProps<Row>) {
  const text = useText('common')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const [{ toCsv }, { csvFileName, downloadCsv }, written] = await fetchPart(() =>
        Promise.all([import('./csv.ts'), import('./download.ts'), table(rows)]),
      )
      downloadCsv(csvFileName(name, symbol, Date.now()), toCsv(written.columns, written.rows))
    } catch {
      toast.error(text('partFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="small"
      busy={busy}
      disabled={rows.length === 0}
      title={text('exportNote', { count: rows.length })}
      icon={<Download size={13} aria-hidden />}
      onClick={() => void save()}
    >
      {text('export')}
    </Button>
  )
}
