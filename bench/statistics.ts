/** Returns the value below which the given share of the samples lies; 0 without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5)
}
