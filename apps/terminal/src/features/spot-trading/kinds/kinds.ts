import { loadTexts, type Namespace, type Text, type TextKey } from '../../../i18n/index.ts'
import { fetchPart } from '../../../ui/fetch-part.ts'
import { ticketPreferences } from '../ticket-preferences.ts'
import { limitKind, MARKET_BASE, marketKind } from './at-once.tsx'
import { newOcoKind } from './oco.tsx'
import type { SpotKind, SpotKindId } from './spot-kind.ts'
import { newTrailingKind } from './trailing.tsx'
import { triggeredKind } from './triggered.tsx'

interface KindEntry {
  readonly id: SpotKindId
  readonly name: TextKey<'orderPanel'>
  /** Note beside its entry in the menu; `null` for a kind that has a tab of its own. */
  readonly note: ((panel: Text<'orderPanel'>, spot: Text<'spot'>) => string) | null
  /** Texts that the kind needs beside those of the ticket. */
  readonly texts: readonly Namespace[]
  /** Makes the kind without typed values; loads the kind first if it is not in the ticket's bundle. */
  readonly start: () => SpotKind | Promise<SpotKind>
}

async function startMarket(): Promise<SpotKind> {
  const { slippageOn, slippageBy, slippage } = ticketPreferences.store.getState()
  if (!slippageOn) return marketKind
  const [{ slippageKind }] = await Promise.all([fetchPart(() => import('./slippage.tsx')), loadTexts('bookPrices')])
  return slippageKind(MARKET_BASE, { by: slippageBy, typed: slippage, terms: null })
}

/** Returns the menu entry of a strategy, whose orders the exchange places one after the other (3.9). */
function strategyEntry(id: 'Iceberg' | 'TWAP' | 'Chase'): KindEntry {
  return {
    id,
    name: id,
    note: (panel) => panel(`${id}.note`),
    texts: ['strategies'],
    start: async () => (await fetchPart(() => import('./strategy.tsx'))).newStrategyKind(id),
  }
}

/** All kinds of orders on pairs, in the order of the menu. */
export const SPOT_KINDS: readonly KindEntry[] = [
  { id: 'Limit', name: 'Limit', note: null, texts: [], start: () => limitKind },
  { id: 'Market', name: 'Market', note: null, texts: [], start: startMarket },
  {
    id: 'TpSl',
    name: 'tpsl',
    note: (_panel, spot) => spot('kind.TpSl'),
    texts: [],
    start: () => triggeredKind({ id: 'TpSl', orderType: 'Market', trigger: '' }),
  },
  { id: 'OCO', name: 'OCO', note: (panel) => panel('OCO.note'), texts: ['oco'], start: newOcoKind },
  {
    id: 'Conditional',
    name: 'Conditional',
    note: (panel) => panel('Conditional.note'),
    texts: [],
    start: () => triggeredKind({ id: 'Conditional', orderType: 'Limit', trigger: '' }),
  },
  {
    id: 'Trailing',
    name: 'Trailing',
    note: (_panel, spot) => spot('kind.Trailing'),
    texts: ['trailing'],
    start: newTrailingKind,
  },
  strategyEntry('Iceberg'),
  strategyEntry('TWAP'),
  strategyEntry('Chase'),
]

/** Returns the text key of a kind's name. */
export function kindName(id: SpotKindId): TextKey<'orderPanel'> {
  return SPOT_KINDS.find((entry) => entry.id === id)?.name ?? 'Limit'
}

/** True if the kind is chosen from the menu and has no tab of its own. */
export function isFromMenu(id: SpotKindId): boolean {
  return SPOT_KINDS.some((entry) => entry.id === id && entry.note !== null)
}

/** Resolves to a kind without typed values, once its texts are loaded. */
export async function startKind(id: SpotKindId): Promise<SpotKind> {
  const entry = SPOT_KINDS.find((each) => each.id === id)
  if (entry === undefined) return limitKind
  await loadTexts(...entry.texts)
  return entry.start()
}
