import { lazyPart } from '../../ui/index.ts'

export { TrailingCell } from './trailing-cell.tsx'
/**
 * Loaded when it is shown, because the first load would include everything that the index exports. Needs a Suspense
 * boundary above it.
 */
export const TrailingTicketForm = lazyPart(async () => (await import('./trailing-ticket-form.tsx')).TrailingTicketForm)
