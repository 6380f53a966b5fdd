import { type E8, mulDiv, ONE } from '@perpdesk/numeric'
import type { AccountState, PositionOutlook, SettingEffect } from '@perpdesk/trading'
import { isInTheWay } from './refusal-words.ts'
import type { KnownEffect } from './use-account-state.ts'

/**
 * Distance of the liquidation price from the mark price, as a fraction of the mark price in E8, below which a change is
 * alarming.
 */
const NEAR: E8 = 5_000_000n

/** Effect of a change on an open position. */
export interface ForeseenChange {
  readonly before: PositionOutlook
  readonly after: PositionOutlook
  /**
   * Distance of the liquidation price from the mark price after the change, a fraction of the mark price; `null`
   * without a liquidation price.
   */
  readonly distance: E8 | null
  /** True if the change brings the position close to its liquidation price, or closer than it already was. */
  readonly alarming: boolean
  readonly changed: boolean
}

/** Returns the effect of a change of settings on each open position: alarming ones first, then other changed ones. */
export function positionChanges({ before, after }: SettingEffect, account: AccountState): readonly ForeseenChange[] {
  const changes = before.positions.flatMap((position, index) => {
    const then = after.positions[index]
    return then === undefined ? [] : [changeOf(position, then, markOf(account, position.symbol))]
  })
  return changes.toSorted((a, b) => rank(a) - rank(b))
}

function rank({ alarming, changed }: ForeseenChange): number {
  return alarming ? 0 : changed ? 1 : 2
}

function markOf({ contracts }: AccountState, symbol: string): E8 {
  return contracts.find(({ contract }) => contract.symbol === symbol)?.mark ?? 0n
}

function changeOf(before: PositionOutlook, after: PositionOutlook, mark: E8): ForeseenChange {
  const distance = distanceOf(after.liquidationPrice, mark)
  const distanceNow = distanceOf(before.liquidationPrice, mark)
  return {
    before,
    after,
    distance,
    alarming: distance !== null && distance < NEAR && (distanceNow === null || distance < distanceNow),
    changed: before.liquidationPrice !== after.liquidationPrice || before.initialMargin !== after.initialMargin,
  }
}

function distanceOf(price: E8 | null, mark: E8): E8 | null {
  if (price === null || mark === 0n) return null
  return mulDiv(price > mark ? price - mark : mark - price, ONE, mark, 'halfUp')
}

/** True if a change has no obstacle and brings no position close to liquidation; `undefined` while unknown. */
export function isHarmless({ account, effect }: Pick<KnownEffect, 'account' | 'effect'>): boolean | undefined {
  if (account === undefined || effect === undefined) return undefined
  return !isInTheWay(effect.refusal) && positionChanges(effect, account).every(({ alarming }) => !alarming)
}
