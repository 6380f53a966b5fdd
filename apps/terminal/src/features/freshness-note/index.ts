export { Fresh, FreshFrame } from './fresh.tsx'
