export { resumePendingScaled, type ScaledTicket, sendScaled } from './scaled-desk.ts'
