import { lazyPart } from '../../ui/index.ts'

export { markNewsSeen, useUnseenNews } from './news-seen.ts'

export const WhatsNewPage = lazyPart(async () => (await import('./whats-new-page.tsx')).WhatsNewPage)
