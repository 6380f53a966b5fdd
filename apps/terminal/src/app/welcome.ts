import { startGuide } from '../features/guide/index.ts'
import { markNewsSeen } from '../features/whats-new/index.ts'

/** Shows the way to whoever has just arrived; to them nothing is new since their last visit. */
export function welcome(): void {
  startGuide()
  markNewsSeen()
}
