export { ExecutesAs } from './executes-as.tsx'
export { TriggerHint } from './trigger-hint.tsx'
