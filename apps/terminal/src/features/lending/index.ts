export type { Lending } from './ask-lending.ts'
export type { Loans } from './loans.ts'
export { useLending, useLoans, useRenewLending } from './use-lending.ts'
