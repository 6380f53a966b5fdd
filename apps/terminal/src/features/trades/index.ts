export { TradesPanel } from './trades-panel.tsx'
