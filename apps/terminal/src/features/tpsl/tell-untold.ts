import { connectionNow } from '../../stores/index.ts'
import { toast } from '../../ui/index.ts'

/** Reports a success while the order stream, which would report it, is down. */
export function tellUntold(message: string): void {
  if (connectionNow().private !== 'live') toast.success(message)
}
