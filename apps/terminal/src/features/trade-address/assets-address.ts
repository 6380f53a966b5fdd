/** The pages of a user's assets: overview of all accounts, profit and loss (ACC-07), transaction log, statements. */
export const ASSETS = '/user/assets'
export const PNL = '/user/assets/pnl'
export const ASSET_LOG = '/user/assets/log'
export const BORROWING = '/user/assets/borrowing'
export const STATEMENTS = '/user/assets/statements'
/** Former address of the overview. */
export const ACCOUNTS_BEFORE = '/user/assets/accounts'
/** The page of the user's own account: profile, security, sessions and log. */
export const ACCOUNT = '/user/account'
/** The page of fee levels. */
export const FEES = '/user/fees'
