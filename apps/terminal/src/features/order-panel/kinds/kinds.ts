import type { SlippageKind, TriggerBy } from '@perpdesk/trading'
import { loadTexts, type TextKey } from '../../../i18n/index.ts'
import { fetchPart } from '../../../ui/fetch-part.ts'
import { limitKind, MARKET_BASE, marketKind } from './at-once.tsx'
import type { KindId, PanelKind } from './order-kind.ts'

/** Choices of the trader's earlier orders that a new form starts with. */
export interface KeptChoices {
  readonly triggerBy: TriggerBy
  readonly slippageOn: boolean
  readonly slippageBy: SlippageKind
  readonly slippage: string
}

/** Makes a kind without typed values; loads the kind first if it is not in the first bundle. */
type Start = (kept: KeptChoices) => PanelKind | Promise<PanelKind>

interface KindEntry {
  readonly id: KindId
  /**
   * Note beside its entry in the menu. `null` for a kind that has a tab of its own; all other kinds share one tab,
   * which shows the last used.
   */
  readonly note: TextKey<'orderPanel'> | null
  readonly start: Start
}

const market: Start = ({ slippageOn, slippageBy, slippage }) =>
  slippageOn ? tolerant(slippageBy, slippage) : marketKind

async function tolerant(by: SlippageKind, typed: string): Promise<PanelKind> {
  const [{ slippageKind }] = await Promise.all([
    fetchPart(() => import('./slippage/slippage-kind.tsx')),
    loadTexts('bookPrices'),
  ])
  return slippageKind(MARKET_BASE, { by, typed, terms: null })
}

const conditional =
  (id: 'Conditional' | 'StopLimit', orderType: 'Market' | 'Limit'): Start =>
  async ({ triggerBy }) => {
    const { conditionalKind } = await fetchPart(() => import('./conditional/conditional-kind.tsx'))
    return conditionalKind({ id, orderType, triggerBy })
  }

const strategy =
  (id: 'TWAP' | 'Iceberg' | 'Chase'): Start =>
  async () => {
    const [{ newStrategyKind }] = await Promise.all([
      fetchPart(() => import('./strategy/strategy-kind.tsx')),
      loadTexts('strategies'),
    ])
    return newStrategyKind(id)
  }

const trailing: Start = async () => {
  const [{ trailingTicket }] = await Promise.all([
    fetchPart(() => import('./trailing/trailing-ticket.tsx')),
    loadTexts('trailing'),
  ])
  return trailingTicket
}

const mmrClose: Start = async () => {
  const [{ mmrTicket }] = await Promise.all([
    fetchPart(() => import('./mmr-close/mmr-ticket.tsx')),
    loadTexts('mmrClose'),
  ])
  return mmrTicket
}

const oco: Start = async ({ triggerBy }) => {
  const [{ newOcoKind }] = await Promise.all([fetchPart(() => import('./oco/oco-kind.tsx')), loadTexts('oco')])
  return newOcoKind(triggerBy)
}

const scaled: Start = async () => {
  const [{ newScaledKind }] = await Promise.all([
    fetchPart(() => import('./scaled/scaled-kind.tsx')),
    loadTexts('scaled'),
  ])
  return newScaledKind()
}

/** All kinds of order, in the order of the menu. */
export const KINDS: readonly KindEntry[] = [
  { id: 'Limit', note: null, start: () => limitKind },
  { id: 'Market', note: null, start: market },
  { id: 'Conditional', note: 'Conditional.note', start: conditional('Conditional', 'Market') },
  { id: 'StopLimit', note: 'StopLimit.note', start: conditional('StopLimit', 'Limit') },
  { id: 'OCO', note: 'OCO.note', start: oco },
  { id: 'Trailing', note: 'Trailing.note', start: trailing },
  { id: 'Scaled', note: 'Scaled.note', start: scaled },
  { id: 'Iceberg', note: 'Iceberg.note', start: strategy('Iceberg') },
  { id: 'TWAP', note: 'TWAP.note', start: strategy('TWAP') },
  { id: 'Chase', note: 'Chase.note', start: strategy('Chase') },
  { id: 'MmrClose', note: 'MmrClose.note', start: mmrClose },
]

/** True if the kind is chosen from the menu and has no tab of its own. */
export function isFromMenu(id: KindId): boolean {
  return KINDS.some((entry) => entry.id === id && entry.note !== null)
}

/** Returns a kind without typed values, or a promise of it if the kind has to be loaded. */
export function startKind(id: KindId, kept: KeptChoices): PanelKind | Promise<PanelKind> {
  return (KINDS.find((entry) => entry.id === id)?.start ?? (() => limitKind))(kept)
}
