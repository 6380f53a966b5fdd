/** The page of a person's accounts. */
export const ACCOUNTS = '/user/assets/accounts'
/** The page of a person's own account: profile, security, sessions and log. */
export const ACCOUNT = '/user/account'
