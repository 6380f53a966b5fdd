export { SymbolBar } from './symbol-bar.tsx'
