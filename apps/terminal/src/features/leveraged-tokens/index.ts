export { TokenPairLink } from './token-pair-link.tsx'
export { TokensPage } from './tokens-page.tsx'
