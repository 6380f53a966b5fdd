export { PnlPage } from './pnl-page.tsx'
