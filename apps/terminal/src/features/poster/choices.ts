import { e8 } from '@perpdesk/numeric'
import type { Background, PosterShape, PosterTheme } from './poster-model.ts'
import type { Sharer } from './sharer.ts'
import type { PosterSubject } from './subject.ts'

export const SHOWN = ['roi', 'pnl', 'both', 'value'] as const
/** Headline of a poster: ROI, PnL, both, or the value of the position. */
export type Shown = (typeof SHOWN)[number]

/** The user's choices for a poster. */
export interface PosterChoices {
  readonly shape: PosterShape
  readonly theme: PosterTheme
  readonly background: Background
  readonly shown: Shown
  readonly hidesAmounts: boolean
}

const LARGE_VALUE = e8('1000000')

/**
 * True if the poster may show the position's value: only for distinguished traders and values above a million dollars
 * (SHR-02).
 */
export function offersValue({ value }: PosterSubject, { isDistinguished }: Sharer): boolean {
  return isDistinguished && value !== undefined && value.dollars > LARGE_VALUE
}

/** Returns the available headlines, in the order of the choice. */
export function offeredOf(subject: PosterSubject, sharer: Sharer): readonly Shown[] {
  return SHOWN.filter((shown) => shown !== 'value' || offersValue(subject, sharer))
}

/** Returns the headline to show: ROI if amounts are hidden or the chosen headline is not available. */
export function shownOf({ shown, hidesAmounts }: PosterChoices, offered: readonly Shown[]): Shown {
  return hidesAmounts || !offered.includes(shown) ? 'roi' : shown
}
