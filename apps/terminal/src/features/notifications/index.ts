export { Notifier } from './notifier.tsx'
export { SuppressionSwitches } from './suppression-switches.tsx'
