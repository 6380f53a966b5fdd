import { textOf } from '../../../i18n/index.ts'
import { MissingPart, toast } from '../../../ui/index.ts'

/** Reports that a part of the program could not be fetched; any other error is thrown on. */
export function tellMissing(error: unknown): void {
  if (!(error instanceof MissingPart)) throw error
  toast.error(textOf('common')('partFailed'), { key: 'order-part' })
}
