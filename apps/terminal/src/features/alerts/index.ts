export { AlertsButton } from './alerts-button.tsx'
export { useAlertsOf } from './alerts-of.ts'
export { openAlert, openAlertAt } from './open-alert.tsx'
export { deleteAlert, moveAlert } from './quick-change.ts'
