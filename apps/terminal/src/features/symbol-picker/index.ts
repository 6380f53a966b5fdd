export { SymbolPicker } from './symbol-picker.tsx'
