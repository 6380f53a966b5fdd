import type { User } from '@perpdesk/protocol'
import { useText } from '../../i18n/index.ts'

interface AccountNameProps {
  readonly user: Pick<User, 'accountType' | 'marginMode'>
}

/**
 * The type of an account (ACC-02). Classic accounts have a margin mode for each contract, unified accounts have one for
 * all.
 */
export function AccountName({ user: { accountType, marginMode } }: AccountNameProps) {
  const text = useText('session')
  if (accountType === 'classic') return text('accountType.classic')
  return text(`accountType.${accountType}`, { mode: text(`marginMode.${marginMode}`) })
}
