/** The page of an account's profit and loss (ACC-07). */
export const PNL = '/user/assets/pnl'
