export { SideFilter } from './side-filter.tsx'
export { SymbolFilter } from './symbol-filter.tsx'
export { fitsTyped } from './typed.ts'
