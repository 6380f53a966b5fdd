export { AgeNote } from './age-note.tsx'
export { Fresh } from './fresh.tsx'
