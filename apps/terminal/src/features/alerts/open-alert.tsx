import type { E8 } from '@perpdesk/numeric'
import type { PriceAlert } from '@perpdesk/protocol'
import { openLayer } from '../command-access/index.ts'
import { AlertsDialog } from './lazy-alerts-dialog.ts'

/** Opens the form of a new alert at a price of the contract. */
export function openAlertAt(symbol: string, price: E8): void {
  openLayer((close) => <AlertsDialog symbol={symbol} price={price} onClose={close} />)
}

/** Opens the form of an alert. */
export function openAlert(alert: PriceAlert): void {
  openLayer((close) => <AlertsDialog symbol={alert.symbol} alert={alert} onClose={close} />)
}
