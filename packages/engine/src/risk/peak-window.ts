export type { Peak } from '../account/peak-window.ts'
