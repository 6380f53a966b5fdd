import { CirclePlus } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { IconButton, lazyDialog } from '../../../ui/index.ts'
import type { ChartWidget } from '../chart-widget.ts'

const CompareDialog = lazyDialog(async () => (await import('./compare-dialog.tsx')).CompareDialog)

export function CompareButton({ chart }: { readonly chart: ChartWidget }) {
  const text = useText('chart')
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton size="small" label={text('compare')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CirclePlus size={14} aria-hidden />
      </IconButton>
      {open ? <CompareDialog chart={chart} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
