import type { State } from '../state.ts'

export function runLiquidations(_state: State): void {}
