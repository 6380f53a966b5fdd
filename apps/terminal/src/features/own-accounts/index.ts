export { accountTitle } from './account-title.ts'
export { useAccounts, useRenewAccounts } from './use-accounts.ts'
