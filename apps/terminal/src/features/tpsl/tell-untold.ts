import { connectionNow } from '../../stores/index.ts'
import { toast } from '../../ui/index.ts'

/** Says that something was done, where the order stream that else tells of it is down. */
export function tellUntold(message: string): void {
  if (connectionNow().private !== 'live') toast.success(message)
}
