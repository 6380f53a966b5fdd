export { Fresh } from './fresh.tsx'
