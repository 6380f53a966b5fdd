import { type E8, formatE8 } from '@perpdesk/numeric'
import type { PriceAlert } from '@perpdesk/protocol'
import { loadTexts, textOf } from '../../i18n/index.ts'
import { toast } from '../../ui/index.ts'

/** Moves an alert to another price, which makes it active again. Resolves with true on success. */
export async function moveAlert(alert: PriceAlert, price: E8): Promise<boolean> {
  const { alertId, symbol, source, condition, minutes, repeat, expiresTime, note } = alert
  const terms = { alertId, symbol, source, condition, minutes, repeat, expiresTime, note, value: formatE8(price) }
  const { alertChanges } = await import('./alert-changes.ts')
  return isDone(alertId, await alertChanges.change(terms, () => undefined))
}

export async function deleteAlert(alertId: string): Promise<boolean> {
  const { alertChanges } = await import('./alert-changes.ts')
  return isDone(alertId, await alertChanges.delete(alertId))
}

/** Returns true on success; otherwise shows the refusal. */
async function isDone(alertId: string, refused: string | undefined): Promise<boolean> {
  if (refused === undefined) return true
  await loadTexts('alerts')
  toast.error(textOf('alerts')('notDone'), { key: `alert-${alertId}`, detail: refused })
  return false
}
