export { resumePendingScaled, type ScaledTicket, sendScaled } from './scaled-submissions.ts'
