import type { Text } from '../../i18n/index.ts'
import { toast } from '../../ui/index.ts'
import type { ReverseEnd } from './reverse-flow.ts'

/** Says that a position stayed as it was, with the reason where the exchange gave one. */
export function tellUnchanged(text: Text<'reverse'>, { message }: Extract<ReverseEnd, { kind: 'unchanged' }>): void {
  toast.error(text('unchanged'), message === undefined ? {} : { detail: message })
}
