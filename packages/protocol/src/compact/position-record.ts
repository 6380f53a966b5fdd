import { e8, formatE8, mulDiv } from '@perpdesk/numeric'
import type { PositionMode } from '@perpdesk/trading'
import type { LeverageSetting, Position, RiskLimit } from '../records.ts'
import { type FullTpSl, type PartialTpSl, tpslOf } from './tpsl-entries.ts'

/** A position under the names that the terminal's views use (REC-01). */
export interface PositionRecord extends Position {
  readonly leverage: string
  readonly mode: PositionMode
  readonly positionUPL: string
  readonly positionRPL: string
  readonly breakevenPrice: string
  /** Percent of the position's initial margin; `""` without a position. */
  readonly ROI: string
  readonly positionMargin: string
  readonly initialMargin: string
  /** The exchange's figures at `markPrice`. The terminal recalculates them at each new mark price. */
  readonly calcIM: string
  readonly calcMM: string
  readonly calcRPL: string
  /** True while the position is being liquidated or deleveraged, so only reduce-only orders are accepted for it. */
  readonly reduceOnly: boolean
  readonly updatedAtE3: number
  readonly fullTpsl: FullTpSl | null
  readonly partialTpslList: readonly PartialTpSl[]
}

/**
 * Returns a position under the names of the views (REC-01): decimals as text, leverage as a multiple, ROI in percent.
 */
export function positionRecordOf(position: Position): PositionRecord {
  return {
    ...position,
    leverage: formatE8(BigInt(position.leverageE2) * e8('0.01')),
    mode: position.positionMode,
    positionUPL: position.unrealisedPnl,
    positionRPL: position.curRealisedPnl,
    breakevenPrice: position.breakEvenPrice,
    ROI: roiOf(position),
    positionMargin: position.positionBalance,
    initialMargin: position.positionIM,
    calcIM: position.positionIM,
    calcMM: position.positionMM,
    calcRPL: position.curRealisedPnl,
    reduceOnly: position.positionStatus !== 'Normal',
    updatedAtE3: position.updatedTime,
    ...tpslOf(position),
  }
}

/** Returns the ROI in percent: 100 × unrealised profit × leverage ÷ entry value, half up (R4.7). */
function roiOf({ unrealisedPnl, leverageE2, positionValue }: Position): string {
  const value = e8(positionValue)
  if (value === 0n) return ''
  return formatE8(mulDiv(e8(unrealisedPnl) * BigInt(leverageE2), e8('1'), value, 'halfUp'))
}

/** A risk tier under the names that the terminal uses (REC-10). Rates are fractions, leverages multiples. */
export interface RiskTierRecord {
  readonly riskId: number
  readonly limit: string
  readonly startingMargin: string
  readonly maintainMargin: string
  readonly maxLeverage: string
  readonly section: readonly string[]
}

/**
 * Returns an entry of the risk-limit list with its E8 rates as fractions and its E2 leverages as multiples (REC-10).
 */
export function riskTierOf(entry: RiskLimit): RiskTierRecord {
  return {
    riskId: entry.riskId,
    limit: entry.limit,
    startingMargin: formatE8(BigInt(entry.startingMarginE8)),
    maintainMargin: formatE8(BigInt(entry.maintainMarginE8)),
    maxLeverage: leverageText(entry.maxLeverageE2),
    section: entry.section.map(leverageText),
  }
}

/** The leverage of a contract for the leverage dialog (REC-10): one figure in one-way mode, two in hedge mode. */
export interface LeverageData {
  readonly longLvg: string
  readonly shortLvg: string
  readonly singleLvg: string
}

/**
 * Returns the figures of the leverage dialog (REC-10). `singleLvg` is `""` in hedge mode, where the sides may differ.
 */
export function leverageDataOf({ buyLeverageE2, sellLeverageE2, positionMode }: LeverageSetting): LeverageData {
  const [longLvg, shortLvg] = [leverageText(buyLeverageE2), leverageText(sellLeverageE2)]
  return { longLvg, shortLvg, singleLvg: positionMode === 'MergedSingle' ? longLvg : '' }
}

function leverageText(leverageE2: number): string {
  return formatE8(BigInt(leverageE2) * e8('0.01'))
}
