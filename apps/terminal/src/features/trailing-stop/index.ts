import { lazyPart } from '../../ui/index.ts'

export { TrailingCell } from './trailing-cell.tsx'
/**
 * Loaded when it is shown, because everything else that the index exports is part of the first load. Needs a Suspense
 * boundary above it.
 */
export const TrailingTicketForm = lazyPart(async () => (await import('./trailing-ticket-form.tsx')).TrailingTicketForm)
