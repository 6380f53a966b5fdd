import { loadTexts } from '../../i18n/index.ts'
import { isPendingKept, resumePendingOrders } from '../order-submission/index.ts'

/** Asks what became of everything that was on its way when the page was left. */
export async function resumePending(): Promise<void> {
  await Promise.all([resumePendingOrders(), resumeStrategies()])
}

/** Fetched only where a strategy was on its way. */
async function resumeStrategies(): Promise<void> {
  if (!isPendingKept('strategies')) return
  const [{ resumePendingStrategies }] = await Promise.all([import('../strategies/index.ts'), loadTexts('strategies')])
  await resumePendingStrategies()
}
