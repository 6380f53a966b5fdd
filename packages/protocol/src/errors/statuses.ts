/**
 * Texts of the statuses that requests about trading bots return in `result.status_code` while `retCode` is 0; with status 400, `check_code` is
 * the reason. Bots are not offered yet, so nothing raises these statuses. The codes 405, 407 to 410 and 412 to 414,
 * whose meaning is not known, have no text here: the terminal shows the server's sentence with the code.
 */
export const statusTexts = {
  gt_400: 'This cannot be done as entered. Check the values and try again.',
  gt_401: 'The balance is not sufficient.',
  gt_402: 'You are already running as many bots as allowed. Stop one first.',
  gt_411: 'This bot is already closed.',
  gt_415: 'The take profit price is too low.',
  gt_416: 'The take profit price is too high.',
  gt_417: 'The stop loss price is too low.',
  gt_418: 'The stop loss price is too high.',
  gt_419: 'The stop loss price is beyond the liquidation price.',
  gt_420: 'The investment is larger than allowed.',
  gt_421: 'Bots are not offered to this account.',
  gt_430: 'A transfer is in progress. Try again in a moment.',
  gt_500: 'Something went wrong on our side. Try again in a moment.',
  gt_501: 'Something went wrong on our side. Nothing was done.',
  gt_502: 'The bot could not be reached. Try again in a moment.',
  gt_503: 'Bots are not available right now. Try again in a moment.',
} as const

/** Returns the key in {@link statusTexts} for a status and, with status 400, its check code. */
export function statusTextName(status: number, checkCode?: number): string {
  if (status !== 400 || checkCode === undefined) return `gt_${status}`
  return checkCode === -1 ? 'gt_500' : `gt_${checkCode}`
}
