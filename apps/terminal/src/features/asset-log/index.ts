export { AssetLogPage } from './asset-log-page.tsx'
