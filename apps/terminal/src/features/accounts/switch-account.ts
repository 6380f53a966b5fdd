import type { Account } from '@perpdesk/protocol'
import { chooseAccount } from '../../client/index.ts'

/** This window goes on with another account of the person, from its beginning: nothing of the one before stays. */
export function switchAccount({ uid, purpose }: Pick<Account, 'uid' | 'purpose'>): void {
  chooseAccount(purpose === 'main' ? undefined : uid)
  location.reload()
}
