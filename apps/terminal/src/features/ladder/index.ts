export { LadderPanel } from './ladder-panel.tsx'
