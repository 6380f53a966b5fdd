import { lazyPart } from '../../ui/index.ts'

export { TermExplanations } from './term-explanations.tsx'

export const GlossaryPage = lazyPart(async () => (await import('./glossary-page.tsx')).GlossaryPage)
