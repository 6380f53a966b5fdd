export { AccountGauge } from './account-gauge.tsx'
export { PracticeFunds } from './practice-funds.tsx'
export { RateBar } from './rate-bar.tsx'
