import { loadTexts } from '../../i18n/index.ts'
import { isPendingKept, resumePendingOrders } from '../order-submission/index.ts'

/** Queries the outcome of everything that was being sent when the page was left. */
export async function resumePending(): Promise<void> {
  await Promise.all([resumePendingOrders(), resumeStrategies(), resumeScaled()])
}

/** Queries the outcome of strategies that were being sent; fetches the code only if there are any. */
async function resumeStrategies(): Promise<void> {
  if (!isPendingKept('strategies')) return
  const [{ resumePendingStrategies }] = await Promise.all([import('../strategies/index.ts'), loadTexts('strategies')])
  await resumePendingStrategies()
}

/** Queries the outcome of scaled orders that were being sent; fetches the code only if there are any. */
async function resumeScaled(): Promise<void> {
  if (!isPendingKept('scaled')) return
  const [{ resumePendingScaled }] = await Promise.all([import('../scaled-orders/index.ts'), loadTexts('scaled')])
  await resumePendingScaled()
}
