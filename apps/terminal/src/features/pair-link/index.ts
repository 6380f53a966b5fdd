export { PairLink } from './pair-link.tsx'
