import { Layers } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import type { Market } from '../../../stores/index.ts'
import { lazyPart, Popover } from '../../../ui/index.ts'
import { keepFromChart } from '../keep-from-chart.ts'
import type { LinePlacer } from './line-placer.ts'
import type { TradeLine } from './trade-line.ts'
import styles from './trade-lines.module.css'

const FoldedList = lazyPart(async () => (await import('./folded-list.tsx')).FoldedList)

interface FoldedLabelProps {
  readonly lines: readonly TradeLine[]
  readonly contract: Market
  readonly placer: LinePlacer
}

/** One label for many orders at nearly the same price, which opens a list of them. */
export function FoldedLabel({ lines, contract, placer }: FoldedLabelProps) {
  const text = useText('chartLines')
  const [open, setOpen] = useState(false)
  // Loaded beforehand, so that the panel has its final size when it opens.
  useEffect(() => void FoldedList.prefetch(), [])
  const first = lines[0]?.id ?? ''
  const label = text(lines.every(({ kind }) => kind === 'order') ? 'orders' : 'lines', { count: lines.length })
  return (
    <div {...keepFromChart} ref={(element) => placer.setFold(first, element)} className={styles['folded']}>
      <Popover
        label={label}
        align="end"
        open={open}
        onOpenChange={setOpen}
        isList
        trigger={
          <button type="button" className={styles['unfold']}>
            <Layers size={12} aria-hidden />
            {label}
          </button>
        }
      >
        <Suspense>
          <FoldedList
            lines={lines}
            contract={contract}
            label={label}
            onPick={(id) => {
              setOpen(false)
              placer.pick(id)
            }}
          />
        </Suspense>
      </Popover>
    </div>
  )
}
