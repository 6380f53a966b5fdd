import { FileDown, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { serverClock } from '../../../client/index.ts'
import { formatDateTime } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import { setPreferences, usePreferences } from '../../../stores/index.ts'
import { downloadFile } from '../../../ui/give-file.ts'
import { Button, Dialog, EmptyState, IconButton, TextField, toast } from '../../../ui/index.ts'
import type { ChartWidget } from '../chart-widget.ts'
import { chartGrid } from '../grid/grid.ts'
import { LAYOUT_KEYS, SAVED_LAYOUTS_KEY } from './layout-keys.ts'
import { LAYOUT_STORAGE } from './layout-storage.ts'
import styles from './layouts-dialog.module.css'
import {
  capture,
  fileOf,
  layoutIn,
  MOST_LAYOUTS,
  readSaved,
  remove,
  restore,
  type SavedLayout,
  save,
} from './saved-layouts.ts'

export interface LayoutsDialogProps {
  /** The charts on the screen, by their place in the grid. */
  readonly charts: readonly (ChartWidget | undefined)[]
  /** Called after the stored layouts of the charts have been replaced. */
  readonly onRestored: () => void
  readonly onClose: () => void
}

/** Dialog for named layouts of all charts: save, open, delete, and export or import as files. */
export function LayoutsDialog({ charts, onRestored, onClose }: LayoutsDialogProps) {
  const text = useText('layouts')
  const [grid] = usePreferences(chartGrid)
  const [{ list, lost }, setSaved] = useState(() => readSaved(LAYOUT_STORAGE, SAVED_LAYOUTS_KEY))
  const [name, setName] = useState('')
  const file = useRef<HTMLInputElement>(null)
  const readAgain = () => setSaved(readSaved(LAYOUT_STORAGE, SAVED_LAYOUTS_KEY))
  const keep = (layout: SavedLayout) => {
    if (save(LAYOUT_STORAGE, SAVED_LAYOUTS_KEY, layout)) toast.success(text('saved', { name: layout.name }))
    else toast.error(text('full', { limit: MOST_LAYOUTS }))
    readAgain()
  }
  const open = (layout: SavedLayout) => {
    setPreferences(chartGrid, restore(LAYOUT_STORAGE, LAYOUT_KEYS, layout))
    onRestored()
    onClose()
    toast.success(text('opened', { name: layout.name }))
  }
  const take = async (chosen: File | undefined) => {
    const layout = chosen === undefined ? undefined : layoutIn(await chosen.text())
    if (layout !== undefined) keep(layout)
    else if (chosen !== undefined) toast.error(text('wrongFile'))
  }
  return (
    <Dialog open onOpenChange={onClose} title={text('title')} size="form">
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() === '') return
          for (const chart of charts) chart?.save()
          keep(capture(LAYOUT_STORAGE, LAYOUT_KEYS, { name, grid, charts: charts.length, now: serverClock.now() }))
          setName('')
        }}
      >
        <TextField
          label={text('name')}
          value={name}
          maxLength={60}
          autoComplete="off"
          note={list.some((each) => each.name === name.trim()) ? text('replaces') : undefined}
          onChange={setName}
        />
        <Button type="submit" kind="primary" disabled={name.trim() === ''}>
          {text('save')}
        </Button>
      </form>
      {list.length === 0 ? <EmptyState text={text('none')} /> : null}
      <ul className={styles['list']}>
        {list.map((layout) => (
          <li key={layout.name} className={styles['row']}>
            <span className={styles['name']}>{layout.name}</span>
            <span className={styles['time']}>{formatDateTime(layout.savedAt)}</span>
            <Button size="small" aria-label={text('openNamed', { name: layout.name })} onClick={() => open(layout)}>
              {text('open')}
            </Button>
            <IconButton
              size="small"
              label={text('export', { name: layout.name })}
              onClick={() => downloadFile(`perpdesk-${layout.name}.json`, blobOf(layout))}
            >
              <FileDown size={14} aria-hidden />
            </IconButton>
            <IconButton
              size="small"
              label={text('delete', { name: layout.name })}
              onClick={() => {
                remove(LAYOUT_STORAGE, SAVED_LAYOUTS_KEY, layout.name)
                readAgain()
              }}
            >
              <Trash2 size={14} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {lost === 0 ? null : <p className={styles['lost']}>{text('lost', { count: lost })}</p>}
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        hidden
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button onClick={() => file.current?.click()}>{text('import')}</Button>
    </Dialog>
  )
}

function blobOf(layout: SavedLayout): Blob {
  return new Blob([fileOf(layout)], { type: 'application/json' })
}
