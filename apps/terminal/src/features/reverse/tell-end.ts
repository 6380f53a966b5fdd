import type { Text } from '../../i18n/index.ts'
import { toast } from '../../ui/index.ts'
import type { ReverseEnd } from './reverse-flow.ts'

/**
 * Reports that a position stayed as it was, or that another reverse is under way (`undefined`). A refused order is
 * reported like any other, and a reverse that stopped half way has a dialog of its own.
 */
export function tellEnd(text: Text<'reverse'>, end: ReverseEnd | undefined): void {
  if (end === undefined) toast.error(text('underWay'))
  else if (end.kind === 'unchanged' && !end.isRefused) toast.error(text('unchanged'))
}
