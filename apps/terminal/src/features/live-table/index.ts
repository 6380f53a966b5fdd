export { CardActions, CardFigures, CardHead } from './card-list.tsx'
export { LiveTable, type Narrowed } from './live-table.tsx'
export { Pair, pairColumn } from './pair.tsx'
