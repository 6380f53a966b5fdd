import type { Model } from './model.ts'

export function liquidate(_model: Model): void {}
