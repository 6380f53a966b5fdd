/** Storage key of the account that this window acts on; every window has its own. */
const KEY = 'perpdesk.account.1'

/** Public id of the account that private calls name; none for the main one. */
let chosen: string | undefined
try {
  chosen = /^[1-9][0-9]{8}$/.exec(sessionStorage.getItem(KEY) ?? '')?.[0]
} catch {
  // A window without a storage begins on the main account.
}

export const chosenAccount = (): string | undefined => chosen

/** Counts from the next call on; `undefined` goes back to the main account. */
export function chooseAccount(uid: string | undefined): void {
  chosen = uid
  try {
    sessionStorage.setItem(KEY, uid ?? '')
  } catch {
    // The choice then holds for as long as the page.
  }
}
