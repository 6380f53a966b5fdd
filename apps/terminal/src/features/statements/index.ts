export { StatementsPage } from './statements-page.tsx'
