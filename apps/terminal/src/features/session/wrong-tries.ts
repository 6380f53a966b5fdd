import type { useText } from '../../i18n/index.ts'
import { toast } from '../../ui/index.ts'

/** Shows after a log-in how many wrong passwords were tried before it. */
export function reportWrongTries(tries: number, text: ReturnType<typeof useText<'logIn'>>): void {
  if (tries > 0) toast.info(text('wrongTries', { tries: `${tries}` }), { duration: 0 })
}
