import type { Contract } from '../../stores/index.ts'

/** Round figures that traders pick from; those above the contract's largest are left out and the largest is added. */
export const ROUND_FIGURES = [1, 2, 3, 5, 10, 20, 25, 50, 75, 100, 125, 150]

/** Smallest leverage of the contract and the largest of its first risk tier, times 100. */
export function leverageRange(contract: Contract): { readonly min: number; readonly max: number } {
  return { min: contract.minLeverageE2, max: contract.riskTiers[0]?.maxLeverageE2 ?? contract.maxLeverageE2 }
}

/** Choices of the quick menu, ascending, times 100. */
export function quickLeverages(contract: Contract): readonly number[] {
  const { min, max } = leverageRange(contract)
  return [...new Set([...ROUND_FIGURES.map((figure) => figure * 100), max])]
    .filter((figure) => figure >= min && figure <= max)
    .toSorted((a, b) => a - b)
}
