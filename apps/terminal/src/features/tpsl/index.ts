export { TpSlCell } from './tpsl-cell.tsx'
