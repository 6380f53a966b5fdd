export type { Loans } from './loans.ts'
export { useLoans } from './use-lending.ts'
