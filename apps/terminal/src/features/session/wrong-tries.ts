import type { useText } from '../../i18n/index.ts'
import { toast } from '../../ui/index.ts'

/** Tells somebody who has logged in how often others, or they themselves, gave a wrong password before. */
export function tellWrongTries(tries: number, text: ReturnType<typeof useText<'logIn'>>): void {
  if (tries > 0) toast.info(text('wrongTries', { tries: `${tries}` }), { duration: 0 })
}
