export { Guide } from './guide.tsx'
export { startGuide } from './guide-progress.ts'
