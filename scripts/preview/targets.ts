import type { Tally } from './tally.ts'

/** Kinds that a whole run has to reach, so that none passes only because it hardly occurred. */
const KINDS = [
  'Limit',
  'Market',
  'Conditional',
  'StopLimit',
  'TWAP',
  'Iceberg',
  'Chase',
  'Scaled',
  'OCO',
  'TP/SL',
  'Trailing',
  'MmrClose',
  'leverage',
  'marginMode',
  'contractMode',
  'riskLimit',
  'margin',
]
const FAMILIES = [
  'LinearPerpetual USDT',
  'LinearPerpetual USDC',
  'LinearFutures USDC',
  'InversePerpetual BTC',
  'InverseFutures BTC',
]
const PER_KIND = 2_000
const PER_FAMILY = 500
const PERCENT_OVER_LEVELS = 30

/** Number of cases from which the targets apply. */
export const WHOLE_RUN = 100_000

/** Returns the targets that a run has missed, as sentences. */
export function missedTargets(tally: Tally): readonly string[] {
  const missed = KINDS.filter((kind) => tally.of('accepted', kind) < PER_KIND).map(
    (kind) => `${kind}: ${tally.of('accepted', kind)} accepted, not ${PER_KIND}`,
  )
  for (const family of FAMILIES.flatMap((name) => [`${name} cross`, `${name} isolated`])) {
    const count = tally.of('family', family)
    if (count < PER_FAMILY) missed.push(`${family}: ${count} accepted, not ${PER_FAMILY}`)
  }
  const atOnce = tally.of('accepted', 'Limit') + tally.of('accepted', 'Market')
  const several = tally.of('filled', 'over several levels')
  if (several * 100 < atOnce * PERCENT_OVER_LEVELS) {
    missed.push(`${several} of ${atOnce} orders filled over several levels, not ${PERCENT_OVER_LEVELS} %`)
  }
  return missed
}
