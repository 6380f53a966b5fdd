/** The page of the user's accounts. */
export const ACCOUNTS = '/user/assets/accounts'
/** The page of the user's own account: profile, security, sessions and log. */
export const ACCOUNT = '/user/account'
