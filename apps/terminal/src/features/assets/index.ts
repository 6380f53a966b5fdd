export { AssetsPanel } from './assets-panel.tsx'
