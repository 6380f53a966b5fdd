import type { Account } from '@perpdesk/protocol'
import type { Text } from '../../i18n/index.ts'

/** Returns the name that the user gave the account; the main account has a fixed title. */
export function accountTitle({ name, purpose }: Pick<Account, 'name' | 'purpose'>, text: Text<'accounts'>): string {
  return purpose === 'main' ? text('main') : name
}
