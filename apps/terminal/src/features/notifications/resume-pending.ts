import { loadTexts } from '../../i18n/index.ts'
import { isPendingKept, resumePendingOrders } from '../order-submission/index.ts'

/** Queries the outcome of everything that was being sent when the page was left. */
export async function resumePending(): Promise<void> {
  await Promise.all([resumePendingOrders(), resumeStrategies(), resumeScaled()])
}

/** Fetches the code only if a strategy was being sent. */
async function resumeStrategies(): Promise<void> {
  if (!isPendingKept('strategies')) return
  const [{ resumePendingStrategies }] = await Promise.all([import('../strategies/index.ts'), loadTexts('strategies')])
  await resumePendingStrategies()
}

/** Fetches the code only if scaled orders were being sent. */
async function resumeScaled(): Promise<void> {
  if (!isPendingKept('scaled')) return
  const [{ resumePendingScaled }] = await Promise.all([import('../scaled-orders/index.ts'), loadTexts('scaled')])
  await resumePendingScaled()
}
