export { ConnectionBar } from './connection-bar.tsx'
