import { Camera, Ellipsis, Files, LayoutTemplate, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { fetchPart } from '../../../ui/fetch-part.ts'
import { DropdownMenu, IconButton, lazyDialog, toast } from '../../../ui/index.ts'
import type { ChartWidget } from '../chart-widget.ts'
import { LAYOUT_KEYS } from '../layout/layout-keys.ts'
import { LAYOUT_STORAGE } from '../layout/layout-storage.ts'
import type { LayoutsDialogProps } from '../layout/layouts-dialog.tsx'
import { wasDamaged } from '../layout/report-damaged.ts'
import { showChart } from '../picture/shown-chart.ts'

const LayoutsDialog = lazyDialog(async () => (await import('../layout/layouts-dialog.tsx')).LayoutsDialog)

/** Loaded with the first picture. */
const pictures = () => fetchPart(() => import('../picture/give-picture.ts'))

interface MoreMenuProps {
  readonly chart: ChartWidget
  readonly layouts: Omit<LayoutsDialogProps, 'onClose'>
}

/** Rare actions on a chart, and actions that wheel and keys perform as well. */
export function MoreMenu({ chart, layouts }: MoreMenuProps) {
  const text = useText('chartParts')
  const words = useText('chart')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => showChart(chart), [chart])
  useEffect(() => {
    if (wasDamaged(LAYOUT_STORAGE, LAYOUT_KEYS)) toast.info(text('damaged'), { key: 'chart-damaged' })
  }, [text])
  const icon = { size: 14, 'aria-hidden': true } as const
  const picture = [
    {
      id: 'save',
      label: text('savePicture'),
      icon: <Camera {...icon} />,
      separated: true,
      onSelect: () => void pictures().then(({ savePicture }) => savePicture(chart)),
    },
    {
      id: 'copy',
      label: text('copyPicture'),
      icon: <Files {...icon} />,
      onSelect: () => void pictures().then(({ copyPicture }) => copyPicture(chart)),
    },
  ]
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton size="small" label={text('more')}>
            <Ellipsis {...icon} />
          </IconButton>
        }
        items={[
          { id: 'in', label: words('zoomIn'), icon: <ZoomIn {...icon} />, onSelect: () => chart.zoom('in') },
          { id: 'out', label: words('zoomOut'), icon: <ZoomOut {...icon} />, onSelect: () => chart.zoom('out') },
          {
            id: 'layouts',
            label: words('layouts'),
            icon: <LayoutTemplate {...icon} />,
            onSelect: () => setOpen(true),
          },
          // The licensed library draws in an iframe and takes pictures itself.
          ...(chart.hasTools ? [] : picture),
        ]}
      />
      {isOpen ? <LayoutsDialog {...layouts} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
