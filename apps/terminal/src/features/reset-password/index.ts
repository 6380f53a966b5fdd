export { ResetPage } from './reset-page.tsx'
