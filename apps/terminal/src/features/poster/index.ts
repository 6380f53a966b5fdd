import { lazyPart } from '../../ui/index.ts'

// Its icon comes with the first rows, the dialog with the first press.
export const SharePoster = lazyPart(async () => (await import('./share-button.tsx')).SharePoster)
