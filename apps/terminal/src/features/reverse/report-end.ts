import type { Text } from '../../i18n/index.ts'
import { toast } from '../../ui/index.ts'
import type { ReverseEnd } from './reverse-flow.ts'

/**
 * Reports that a position is unchanged, or that another reverse is in progress (`undefined`). A refused order is
 * reported like any other order, and a reverse that stopped half-way has a dialog of its own.
 */
export function reportEnd(text: Text<'reverse'>, end: ReverseEnd | undefined): void {
  if (end === undefined) toast.error(text('underWay'))
  else if (end.kind === 'unchanged' && !end.isRefused) toast.error(text('unchanged'))
}
