/** Session storage key of the account that this window uses; every window has its own. */
const KEY = 'perpdesk.account.1'

/** Public id of the account sent with private calls; undefined for the main account. */
let chosen: string | undefined
try {
  chosen = /^[1-9][0-9]{8}$/.exec(sessionStorage.getItem(KEY) ?? '')?.[0]
} catch {
  // Without storage the window starts with the main account.
}

export const chosenAccount = (): string | undefined => chosen

/** Sets the account of all further calls; `undefined` selects the main account. */
export function chooseAccount(uid: string | undefined): void {
  chosen = uid
  try {
    sessionStorage.setItem(KEY, uid ?? '')
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
