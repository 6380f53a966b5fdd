export { EffectList } from './effect-list.tsx'
export { isHarmless } from './position-changes.ts'
export { isInTheWay } from './refusal-words.ts'
export { type KnownEffect, useSettingEffect } from './use-account-state.ts'
