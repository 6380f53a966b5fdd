import { textOf } from '../../../i18n/index.ts'
import { MissingPart, toast } from '../../../ui/index.ts'

/** Shows a notice that a part of the program could not be loaded; rethrows any other error. */
export function reportMissing(error: unknown): void {
  if (!(error instanceof MissingPart)) throw error
  toast.error(textOf('common')('partFailed'), { key: 'order-part' })
}
