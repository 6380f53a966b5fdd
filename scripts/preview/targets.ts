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
/** Kinds of orders on the pair. */
const PAIR_KINDS = ['Limit', 'Market', 'TpSl', 'OCO', 'Conditional', 'Trailing']
const PER_KIND = 2_000
const PER_PAIR_KIND = 500
const WITH_A_LOAN = 50
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
  for (const kind of PAIR_KINDS) {
    const count = tally.of('accepted', `pair ${kind}`)
    if (count < PER_PAIR_KIND) missed.push(`pair ${kind}: ${count} accepted, not ${PER_PAIR_KIND}`)
  }
  const loans = tally.of('pair', 'with a loan')
  if (loans < WITH_A_LOAN) missed.push(`${loans} orders on the pair with a loan, not ${WITH_A_LOAN}`)
  const atOnce = tally.of('accepted', 'Limit') + tally.of('accepted', 'Market')
  const several = tally.of('filled', 'over several levels')
  if (several * 100 < atOnce * PERCENT_OVER_LEVELS) {
    missed.push(`${several} of ${atOnce} orders filled over several levels, not ${PERCENT_OVER_LEVELS} %`)
  }
  return missed
}
