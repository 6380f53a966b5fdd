export { ConnectionBar } from './connection-bar.tsx'
export { Fresh, FreshFrame } from './fresh.tsx'
