export { FeesPage } from './fees-page.tsx'
export { useFeeLevel } from './use-fee-level.ts'
