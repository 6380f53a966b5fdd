import type { E8 } from '@perpdesk/numeric'

/** An exact price or amount as the axes of the chart count it. */
export function axisValue(value: E8): number {
  return Number(value) / 1e8
}
