export { type LiveAuction, useAuction } from './auction.ts'
export { type BookView, bookNow, followBook, useBook } from './book.ts'
export type { BookGrid, BookLevel } from './book-state.ts'
export { type CatalogueEntry, ROUTE_KINDS, type RouteKind } from './catalogue/entry.ts'
export { type Launch, launchOf } from './catalogue/launch.ts'
export type { ListedEntry } from './catalogue/listed-entry.ts'
export type { PickSort, PickTab } from './catalogue/pick-tabs.ts'
export { type ConnectionHealth, connectionNow, useConnection, useLineBlock, useServerClock } from './connection.ts'
export type { Contract } from './contract.ts'
export {
  type DraftLevel,
  type DraftRisk,
  draftNow,
  fillOrder,
  fillPrice,
  moveDraft,
  type OfferedValues,
  onDraftChange,
  type PanelOrder,
  showDraft,
  useDraftLevels,
  useDraftOf,
  useFills,
  useOrderDraft,
} from './draft.ts'
export { type Freshness, freshnessNow, MARKET, useFreshness } from './freshness.ts'
export {
  type Catalogue,
  contractName,
  instrumentOf,
  loadCatalogue,
  refreshSymbol,
  useInstrument,
  useInstruments,
} from './instruments.ts'
export type { BarPrice } from './kline.ts'
export { askForMarket } from './market.ts'
export { isPair, isPairSymbol, type Market, type Pair } from './pair.ts'
export { marketOf, useMarket, usePairs } from './pairs.ts'
export {
  definePreferences,
  type PreferenceSlice,
  resetPreferences,
  setPreferences,
  usePreferences,
} from './preferences.ts'
export {
  useExecutionsFeed,
  useNotices,
  useOpenOrders,
  useOrderChanges,
  usePositions,
  usePrivateStatus,
  useStrategies,
  useStrategyChanges,
  useWallet,
} from './private-hooks.ts'
export { type PrivateStatus, type PrivateView } from './private-state.ts'
export {
  closeServerDialog,
  type ServerDialog,
  showInsufficientBalance,
  showOrderFailed,
  useServerDialog,
} from './server-dialog.ts'
export {
  beginSession,
  keepDemo,
  logIn,
  logOut,
  onSession,
  provedCall,
  type SessionState,
  sessionNow,
  signUp,
  startDemo,
  updateUser,
  useSession,
} from './session.ts'
export { settings, TEXT_SIZES, TOAST_PLACES } from './settings.ts'
export { type MarketOrder, useMarketOrders, useSpotOrders } from './spot-state.ts'
export { useTableArrangement } from './table-arrangement.ts'
export {
  givenPrice,
  LISTED_TICKERS,
  type LiveTicker,
  type TickersView,
  type TickerView,
  useTicker,
  useTickers,
  useTickerValue,
} from './tickers.ts'
export { type LiveTrade, type TradesView, useTrades } from './trades.ts'
export { type Ban, useBan } from './visitor.ts'
