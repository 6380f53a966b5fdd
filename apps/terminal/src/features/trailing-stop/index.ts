export { TrailingCell } from './trailing-cell.tsx'
