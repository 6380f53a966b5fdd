import type { ContractCapabilities, MarginMode } from '@perpdesk/trading'
import type { Contract } from '../../stores/index.ts'

/** Smallest leverage of a contract whose section contains none, times 100. */
const LEAST_E2 = 100
/** Largest initial leverage after a change of the margin mode (LEV-05), times 100. */
const MODE_START_E2 = 1_000

/**
 * Returns the smallest leverage of the contract's section and the largest of its first risk tier, times 100 (LEV-04).
 */
export function leverageRange({ section, riskTiers, maxLeverageE2 }: Contract): {
  readonly min: number
  readonly max: number
} {
  return { min: section.find((choice) => choice > 0) ?? LEAST_E2, max: riskTiers[0]?.maxLeverageE2 ?? maxLeverageE2 }
}

/**
 * Returns the marks of the slider, which are also the choices of the quick menu, ascending, times 100: the section, up
 * to the largest leverage (LEV-04).
 */
export function leverageMarks(contract: Contract): readonly number[] {
  const { min, max } = leverageRange(contract)
  const inside = contract.section.filter((choice) => choice > 0 && choice < max)
  return [...new Set([Math.min(min, max), ...inside, max])].toSorted((a, b) => a - b)
}

/** The two margin modes of a leverage. */
export type LeverageMode = 'Cross' | 'Isolate'

const WORDS = {
  REGULAR_MARGIN: 'Cross',
  ISOLATED_MARGIN: 'Isolate',
  PORTFOLIO_MARGIN: 'Cross',
} as const satisfies Record<MarginMode, LeverageMode>

export function leverageModeOf(mode: MarginMode): LeverageMode {
  return WORDS[mode]
}

/**
 * Returns the modes in which leverage can be set: both if each contract has its own mode, otherwise the account's
 * (LEV-06).
 */
export function leverageModes({ modes }: Pick<ContractCapabilities, 'modes'>): readonly LeverageMode[] {
  return modes.map(leverageModeOf)
}

/**
 * Returns the initial leverage of a panel, times 100: at most ten times for another mode than the current one,
 * otherwise the current leverage (LEV-05).
 */
export function startingLeverage(contract: Contract, presentE2: number, isChanged: boolean): number {
  return isChanged ? Math.min(MODE_START_E2, leverageRange(contract).max) : Math.max(LEAST_CROSS_E2, presentE2)
}

/** Cross leverage is never below 0.01 (LEV-04), times 100. */
const LEAST_CROSS_E2 = 1
