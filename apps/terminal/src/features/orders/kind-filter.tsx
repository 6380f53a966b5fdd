import type { Order } from '@perpdesk/protocol'
import { useText } from '../../i18n/index.ts'
import { SegmentedControl, Select, useIsNarrow } from '../../ui/index.ts'
import type { ListedKind } from '../order-words/index.ts'
import { kindCounts } from './order-kinds.ts'

interface KindFilterProps {
  readonly rows: readonly Order[]
  readonly kind: ListedKind | 'all'
  readonly onKind: (kind: ListedKind | 'all') => void
}

/** Filter for all orders or those of one kind; not rendered while there is only one kind. */
export function KindFilter({ rows, kind, onKind }: KindFilterProps) {
  const text = useText('orders')
  const narrow = useIsNarrow()
  const counts = kindCounts(rows, kind)
  if (counts.length < 2 && kind === 'all') return null
  const options = [
    { id: 'all' as const, label: `${text('kind.all')} ${rows.length}` },
    ...counts.map((each) => ({ id: each.kind, label: `${text(`kind.${each.kind}`)} ${each.count}` })),
  ]
  const control = { label: text('kind'), size: 'small', value: kind, onChange: onKind, options } as const
  return narrow ? <Select {...control} /> : <SegmentedControl {...control} />
}
