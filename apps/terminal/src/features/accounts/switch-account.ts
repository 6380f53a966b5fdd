import type { Account } from '@perpdesk/protocol'
import { chooseAccount } from '../../client/index.ts'

/**
 * Switches this window to another of the user's accounts and reloads the page, so that nothing of the former account
 * remains.
 */
export function switchAccount({ uid, purpose }: Pick<Account, 'uid' | 'purpose'>): void {
  chooseAccount(purpose === 'main' ? undefined : uid)
  location.reload()
}
