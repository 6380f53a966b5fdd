export { AssetsTabs } from './assets-tabs.tsx'
export { FileButton } from './file-button.tsx'
