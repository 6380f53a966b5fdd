import { type E8, e8 } from '@perpdesk/numeric'
import { DEFAULT_FEE_RATES, type FeeRates } from './fees.ts'
import { DEFAULT_SPOT_RATES } from './spot/fees.ts'

/** Names of the fee levels, lowest first. */
export const FEE_LEVEL_NAMES = [
  'VIP 0',
  'VIP 1',
  'VIP 2',
  'VIP 3',
  'VIP 4',
  'VIP 5',
  'Supreme VIP',
  'PRO 1',
  'PRO 2',
  'PRO 3',
  'PRO 4',
  'PRO 5',
  'PRO 6',
] as const
export type FeeLevelName = (typeof FEE_LEVEL_NAMES)[number]

/** Traded values in USD: of contracts, and of spot pairs. */
export interface TradedVolume {
  readonly contracts: E8
  readonly spot: E8
}

/** A level with the fee rates that are charged on it, and the volumes that it needs; one of the two is enough. */
export interface FeeLevel {
  readonly name: FeeLevelName
  readonly contracts: FeeRates
  readonly spot: FeeRates
  readonly needs: TradedVolume
}

/** Days of trading that count for the level. */
export const VOLUME_DAYS = 30
const DAY = 86_400_000
export const VOLUME_MS = VOLUME_DAYS * DAY
/** Levels are reviewed at 07:00 UTC (R7.2). */
const REVIEW_OF_DAY = 7 * 3_600_000

const rates = (taker: string, maker: string): FeeRates => ({ taker: e8(taker), maker: e8(maker) })

interface Row {
  readonly contracts: FeeRates
  readonly spot?: FeeRates
  readonly needs: TradedVolume
}

const millions = (contracts: number, spot: number): TradedVolume => ({
  contracts: BigInt(contracts) * e8('1000000'),
  spot: BigInt(spot) * e8('1000000'),
})

/**
 * Section 7.1, and PRO 1 and 6 of the group fee structure. The other rates of PRO, and its volumes, are not published
 * there: they are assumed, in even steps between both ends.
 */
const ROWS: Readonly<Record<FeeLevelName, Row>> = {
  'VIP 0': { contracts: DEFAULT_FEE_RATES, spot: DEFAULT_SPOT_RATES, needs: millions(0, 0) },
  'VIP 1': { contracts: rates('0.0004', '0.00018'), spot: rates('0.0008', '0.000675'), needs: millions(10, 1) },
  'VIP 2': { contracts: rates('0.000375', '0.00016'), spot: rates('0.000775', '0.00065'), needs: millions(25, 5) },
  'VIP 3': { contracts: rates('0.00035', '0.00014'), spot: rates('0.00075', '0.000625'), needs: millions(50, 10) },
  'VIP 4': { contracts: rates('0.00032', '0.00012'), spot: rates('0.0006', '0.0005'), needs: millions(100, 25) },
  'VIP 5': { contracts: rates('0.00032', '0.0001'), spot: rates('0.0005', '0.0004'), needs: millions(250, 50) },
  'Supreme VIP': { contracts: rates('0.0003', '0'), spot: rates('0.00045', '0.0003'), needs: millions(500, 100) },
  'PRO 1': { contracts: rates('0.00028', '0.0001'), needs: millions(1_000, 200) },
  'PRO 2': { contracts: rates('0.00025', '0.00008'), needs: millions(2_000, 400) },
  'PRO 3': { contracts: rates('0.00022', '0.00006'), needs: millions(3_000, 600) },
  'PRO 4': { contracts: rates('0.0002', '0.00004'), needs: millions(5_000, 1_000) },
  'PRO 5': { contracts: rates('0.00018', '0.00002'), needs: millions(7_500, 1_500) },
  'PRO 6': { contracts: rates('0.00015', '0'), needs: millions(10_000, 2_000) },
}

/** Returns the lower of both rates, for makers and for takers. */
function lower(one: FeeRates, other: FeeRates): FeeRates {
  return {
    taker: one.taker < other.taker ? one.taker : other.taker,
    maker: one.maker < other.maker ? one.maker : other.maker,
  }
}

/**
 * All levels, lowest first, with the rates that they are charged: whoever trades more never pays more, so a level keeps
 * every lower rate of the levels below it (the makers of PRO pay nothing, as those of Supreme VIP).
 */
export const FEE_LEVELS: readonly FeeLevel[] = leveled()

function leveled(): readonly FeeLevel[] {
  let below = { contracts: DEFAULT_FEE_RATES, spot: DEFAULT_SPOT_RATES }
  return FEE_LEVEL_NAMES.map((name) => {
    const { contracts, spot = below.spot, needs } = ROWS[name]
    below = { contracts: lower(contracts, below.contracts), spot: lower(spot, below.spot) }
    return { name, ...below, needs }
  })
}

/** Returns the highest level that a volume reaches: by its contracts or by its spot pairs. */
export function levelByVolume({ contracts, spot }: TradedVolume): FeeLevel {
  const reached = FEE_LEVELS.findLast(({ needs }) => contracts >= needs.contracts || spot >= needs.spot)
  // every volume reaches the first level, which needs nothing
  return reached ?? FEE_LEVELS[0]!
}

/** Returns the level whose rates these are; `undefined` for rates of no level. */
export function levelByRates(of: Pick<FeeLevel, 'contracts' | 'spot'>): FeeLevel | undefined {
  return FEE_LEVELS.find(({ contracts, spot }) => isSame(contracts, of.contracts) && isSame(spot, of.spot))
}

function isSame(one: FeeRates, other: FeeRates): boolean {
  return one.taker === other.taker && one.maker === other.maker
}

/** Returns the level above; `undefined` for the highest. */
export function levelAbove({ name }: FeeLevel): FeeLevel | undefined {
  return FEE_LEVELS[FEE_LEVEL_NAMES.indexOf(name) + 1]
}

/** Returns the USD by which a volume falls short of a level; a part that is reached is 0. */
export function missingVolume({ needs }: FeeLevel, { contracts, spot }: TradedVolume): TradedVolume {
  const missing = (needed: E8, traded: E8) => (traded < needed ? needed - traded : 0n)
  return { contracts: missing(needs.contracts, contracts), spot: missing(needs.spot, spot) }
}

/** A trader's label (SHR-02): type 2 is VIP with its level, type 3 is PRO. VIP 0 has none. */
export type TraderLabel = { readonly labelType: 2; readonly level: string } | { readonly labelType: 3 }

export function labelOf(name: FeeLevelName): TraderLabel | undefined {
  if (name === 'VIP 0') return undefined
  if (name.startsWith('PRO')) return { labelType: 3 }
  return { labelType: 2, level: name === 'Supreme VIP' ? 'Supreme' : name.slice('VIP '.length) }
}

/** Returns the last review of levels at or before a time: 07:00 UTC, in milliseconds since 1970. */
export function lastFeeReview(time: number): number {
  return Math.floor((time - REVIEW_OF_DAY) / DAY) * DAY + REVIEW_OF_DAY
}

/** Returns the first review of levels after a time. */
export function nextFeeReview(time: number): number {
  return lastFeeReview(time) + DAY
}
