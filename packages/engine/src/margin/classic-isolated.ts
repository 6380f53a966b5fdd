import type { E8 } from '@perpdesk/numeric'
import type { MarginAmounts, Side } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import type { CoinFigures, ExposureFigures } from '../account/figures.ts'
import type { Position } from '../account/position.ts'
import type { CommandResult } from '../event.ts'
import { chosenTier } from '../risk/chosen-tier.ts'
import { renewTaken } from '../risk/present-figures.ts'
import { classicIsolatedPrices, classicMargins } from './classic-figures.ts'
import { IsolatedMargin } from './isolated.ts'
import type { ProtectivePrices, WhatIfTerms } from './margin-regime.ts'
import { checkChosenTier } from './risk-limits.ts'
import { NO_ORDERS, whatIfAlone } from './what-if.ts'

/** Isolated margin of a contract with a mode of its own (classic accounts, inverse contracts of UTA 1.0). */
export class ClassicIsolatedMargin extends IsolatedMargin {
  override margins(exposure: Exposure, position: Position): MarginAmounts {
    return classicMargins(exposure, position)
  }

  override renewTaken(figures: ExposureFigures, sums: CoinFigures): void {
    renewTaken(figures, sums, 0)
  }

  override prices(exposure: Exposure, position: Position): ProtectivePrices {
    return classicIsolatedPrices(exposure, position)
  }

  override riskTier({ riskId }: Exposure): number {
    return riskId
  }

  override largestValue(exposure: Exposure): E8 {
    return chosenTier(exposure).maxValue
  }

  override checkRiskLimit(exposure: Exposure, _side: Side, value: E8): CommandResult | undefined {
    return checkChosenTier(exposure, value)
  }

  override whatIf(exposure: Exposure): WhatIfTerms {
    return whatIfAlone(exposure, { losing: NO_ORDERS, cross: false })
  }

  /** False: the margin of the orders covers their losses. */
  override losesAt(): boolean {
    return false
  }
}
