export type { Lending } from './ask-lending.ts'
export { rateOf } from './hourly-rate.ts'
export type { Loans } from './loans.ts'
export { useLending, useLoans, useRenewLending } from './use-lending.ts'
