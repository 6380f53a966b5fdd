import { loadTexts } from '../../i18n/index.ts'
import { isPendingKept, resumePendingOrders } from '../order-submission/index.ts'

/** Asks for the outcome of everything that was on its way when the page was left. */
export async function resumePending(): Promise<void> {
  await Promise.all([resumePendingOrders(), resumeStrategies(), resumeScaled()])
}

/** Fetched only where a strategy was on its way. */
async function resumeStrategies(): Promise<void> {
  if (!isPendingKept('strategies')) return
  const [{ resumePendingStrategies }] = await Promise.all([import('../strategies/index.ts'), loadTexts('strategies')])
  await resumePendingStrategies()
}

/** Fetched only where a row of orders was on its way. */
async function resumeScaled(): Promise<void> {
  if (!isPendingKept('scaled')) return
  const [{ resumePendingScaled }] = await Promise.all([import('../scaled-orders/index.ts'), loadTexts('scaled')])
  await resumePendingScaled()
}
