import type { E8 } from '@perpdesk/numeric'
import { openLayer } from '../command-door/index.ts'
import { AlertsDialog } from './lazy-alerts-dialog.ts'

/** Opens the form of a new alert at a price of the contract. */
export function openAlertAt(symbol: string, price: E8): void {
  openLayer((close) => <AlertsDialog symbol={symbol} price={price} onClose={close} />)
}
