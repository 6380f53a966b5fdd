export { SpotMarginControl } from './spot-margin-control.tsx'
