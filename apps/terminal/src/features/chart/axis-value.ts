import type { E8 } from '@perpdesk/numeric'

/** Returns an exact price or amount as the number by which the chart's axes count. */
export function axisValue(value: E8): number {
  return Number(value) / 1e8
}
