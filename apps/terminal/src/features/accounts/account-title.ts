import type { Account } from '@perpdesk/protocol'
import type { Text } from '../../i18n/index.ts'

/** The name that its owner gave it; the main account has none. */
export function accountTitle({ name, purpose }: Pick<Account, 'name' | 'purpose'>, text: Text<'accounts'>): string {
  return purpose === 'main' ? text('main') : name
}
