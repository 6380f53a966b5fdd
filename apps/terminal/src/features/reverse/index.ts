export { ReverseButton } from './reverse-button.tsx'
export { ReverseWatch } from './reverse-watch.tsx'
