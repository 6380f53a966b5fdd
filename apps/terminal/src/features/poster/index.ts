import { lazyPart } from '../../ui/index.ts'

// The button is fetched with the first rows, the dialog with the first click.
export const SharePoster = lazyPart(async () => (await import('./share-button.tsx')).SharePoster)
