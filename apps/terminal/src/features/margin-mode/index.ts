export { MarginModeButton } from './margin-mode-button.tsx'
