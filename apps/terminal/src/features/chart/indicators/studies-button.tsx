import { ChartNoAxesCombined } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { Button, lazyDialog } from '../../../ui/index.ts'
import styles from '../chart.module.css'
import type { ChartWidget } from '../chart-widget.ts'

/** Loaded when it is first opened. */
const StudiesDialog = lazyDialog(async () => (await import('./studies-dialog.tsx')).StudiesDialog)

/** Button that opens the dialog of indicators. */
export function StudiesButton({ chart }: { readonly chart: ChartWidget }) {
  const text = useText('chart')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        icon={<ChartNoAxesCombined size={14} aria-hidden />}
        aria-label={text('studies')}
        aria-haspopup="dialog"
        className={styles['plain']}
        onClick={() => setOpen(true)}
      >
        <span className={styles['wideOnly']}>{text('studies')}</span>
      </Button>
      {open ? <StudiesDialog chart={chart} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
