import type { Account } from '@perpdesk/protocol'
import { chooseAccount } from '../../client/index.ts'

/** Switches this window to another account of the person, from its start: nothing of the former one stays. */
export function switchAccount({ uid, purpose }: Pick<Account, 'uid' | 'purpose'>): void {
  chooseAccount(purpose === 'main' ? undefined : uid)
  location.reload()
}
