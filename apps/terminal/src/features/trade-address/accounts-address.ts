/** The page of a person's accounts. */
export const ACCOUNTS = '/user/assets/accounts'
