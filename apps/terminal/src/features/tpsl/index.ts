export { tellUntold } from './tell-untold.ts'
export { TpSlCell } from './tpsl-cell.tsx'
