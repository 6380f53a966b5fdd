export { AlertsButton } from './alerts-button.tsx'
export { openAlertAt } from './open-alert.tsx'
