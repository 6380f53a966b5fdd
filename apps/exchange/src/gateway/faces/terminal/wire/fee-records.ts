import { formatE8 } from '@perpdesk/numeric'
import type { OwnFeeLevel as FeeLevelRecord } from '@perpdesk/protocol'
import type { FeeRates, TradedVolume } from '@perpdesk/trading'
import type { OwnFeeLevel } from '../../../core/use-cases/fee-levels.ts'

export function feeLevelOf({ level, rates, volume, reached, next, nextReview }: OwnFeeLevel): FeeLevelRecord {
  return {
    level: level?.name ?? '',
    contracts: ratesOf(rates.contracts),
    spot: ratesOf(rates.spot),
    volume: volumeOf(volume),
    reached: reached.name,
    next: next === undefined ? null : { level: next.level.name, missing: volumeOf(next.missing) },
    nextReview,
  }
}

function ratesOf({ taker, maker }: FeeRates) {
  return { taker: formatE8(taker), maker: formatE8(maker) }
}

function volumeOf({ contracts, spot }: TradedVolume) {
  return { contracts: formatE8(contracts), spot: formatE8(spot) }
}
