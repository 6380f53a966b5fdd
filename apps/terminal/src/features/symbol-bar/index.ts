export { Countdown } from './countdown.tsx'
export { SymbolBar } from './symbol-bar.tsx'
