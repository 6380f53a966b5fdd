import type { TriggerBy } from '@perpdesk/trading'
import type { TextKey } from '../../../i18n/index.ts'
import { limitKind, marketKind } from './at-once.ts'
import { conditionalKind } from './conditional/conditional-kind.tsx'
import type { KindId, OrderKind } from './order-kind.ts'

/** Choices of earlier orders that a kind begins with. */
export interface KeptChoices {
  readonly triggerBy: TriggerBy
}

interface KindEntry {
  readonly id: KindId
  /** Its line in the menu. A kind without one has a tab of its own; all others share one, which shows the last used. */
  readonly note: TextKey<'orderPanel'> | null
  readonly start: (kept: KeptChoices) => OrderKind
}

/** All kinds of order, in the order of the menu. */
export const KINDS: readonly KindEntry[] = [
  { id: 'Limit', note: null, start: () => limitKind },
  { id: 'Market', note: null, start: () => marketKind },
  {
    id: 'Conditional',
    note: 'Conditional.note',
    start: ({ triggerBy }) => conditionalKind({ id: 'Conditional', orderType: 'Market', triggerBy }),
  },
  {
    id: 'StopLimit',
    note: 'StopLimit.note',
    start: ({ triggerBy }) => conditionalKind({ id: 'StopLimit', orderType: 'Limit', triggerBy }),
  },
]

/** Whether a kind is chosen from the menu and not by a tab of its own. */
export function isFromMenu(id: KindId): boolean {
  return KINDS.some((entry) => entry.id === id && entry.note !== null)
}

/** A kind without anything typed. */
export function startKind(id: KindId, kept: KeptChoices): OrderKind {
  return (KINDS.find((entry) => entry.id === id)?.start ?? (() => limitKind))(kept)
}
