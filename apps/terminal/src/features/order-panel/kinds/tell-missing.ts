import { textOf } from '../../../i18n/index.ts'
import { MissingPart, toast } from '../../../ui/index.ts'

/** Says that a part of the program could not be fetched; any other error is no business of this. */
export function tellMissing(error: unknown): void {
  if (!(error instanceof MissingPart)) throw error
  toast.error(textOf('common')('partFailed'), { key: 'order-part' })
}
