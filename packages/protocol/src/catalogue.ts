export type { RecordField as SymbolField } from './catalogue/field-kinds.ts'
export { readRiskLadder, writeRiskLadder } from './catalogue/risk-ladder.ts'
export {
  CATALOGUE_VERSION,
  compactSymbol,
  expandSymbol,
  expandSymbols,
  listOf,
  readSymbolLists,
  SYMBOL_LISTS,
  type SymbolList,
  type SymbolLists,
  shrinkSymbol,
  shrinkSymbols,
  symbolLists,
} from './catalogue/symbol-codec.ts'
export {
  type GridBotConfig,
  type PreListingInfo,
  SYMBOL_FIELDS,
  SYMBOL_STATUSES,
  type SymbolConfig,
} from './catalogue/symbol-fields.ts'
