export { ConnectionBar } from './connection-bar.tsx'
export { Fresh, FreshFrame } from './fresh.tsx'
export { StatusNote } from './status-note.tsx'
