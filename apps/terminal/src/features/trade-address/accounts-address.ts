/** The page of a person's accounts. */
export const ACCOUNTS = '/user/assets/accounts'
/** The page of a person's own account: profile, security, sessions and what happened to it. */
export const ACCOUNT = '/user/account'
