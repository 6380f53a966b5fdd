export { type AlertAim, alertLine } from './alert-line.ts'
