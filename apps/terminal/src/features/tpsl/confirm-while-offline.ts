import { connectionNow } from '../../stores/index.ts'
import { toast } from '../../ui/index.ts'

/** Shows a success notice if the order stream, which would otherwise show it, is down. */
export function confirmWhileOffline(message: string): void {
  if (connectionNow().private !== 'live') toast.success(message)
}
