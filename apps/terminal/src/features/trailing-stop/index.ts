import { lazyPart } from '../../ui/index.ts'

export { TrailingCell } from './trailing-cell.tsx'
export { ratioE4, type TrailingForm, termsOf } from './trailing-form.ts'
export { trailingPreferences } from './trailing-preferences.ts'
export { firstTrigger, type TrailingIssue, trailingIssues } from './trailing-rules.ts'
export { wayText } from './trailing-words.ts'
/**
 * Loaded when it is shown, because everything else that the index exports is part of a signed-in user's first page.
 * Needs a Suspense boundary above it.
 */
export const TrailingTicketForm = lazyPart(async () => (await import('./trailing-ticket-form.tsx')).TrailingTicketForm)
/** Loaded when it is shown; needs a Suspense boundary above it. */
export const TrailFields = lazyPart(async () => (await import('./trail-fields.tsx')).TrailFields)
