import { lazyPart } from '../../ui/index.ts'

export { TrailingCell } from './trailing-cell.tsx'
/** Fetched where it is shown: the first load carries everything else that stands here. Have a Suspense boundary above. */
export const TrailingTicketForm = lazyPart(async () => (await import('./trailing-ticket-form.tsx')).TrailingTicketForm)
