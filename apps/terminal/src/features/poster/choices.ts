import { e8 } from '@perpdesk/numeric'
import type { Background, PosterShape, PosterTheme } from './poster-model.ts'
import type { Sharer } from './sharer.ts'
import type { PosterSubject } from './subject.ts'

export const SHOWN = ['roi', 'pnl', 'both', 'value'] as const
/** Subject of a poster: a return, an amount, both, or the value of the position. */
export type Shown = (typeof SHOWN)[number]

/** Choices of a person for a poster. */
export interface PosterChoices {
  readonly shape: PosterShape
  readonly theme: PosterTheme
  readonly background: Background
  readonly shown: Shown
  readonly hidesAmounts: boolean
}

const LARGE_VALUE = e8('1000000')

/** Posters of a position's value are for distinguished traders, and for values above a million dollars (SHR-02). */
export function offersValue({ value }: PosterSubject, { isDistinguished }: Sharer): boolean {
  return isDistinguished && value !== undefined && value.dollars > LARGE_VALUE
}

/** Subjects that can be shown at all, in the order of the choice. */
export function offeredOf(subject: PosterSubject, sharer: Sharer): readonly Shown[] {
  return SHOWN.filter((shown) => shown !== 'value' || offersValue(subject, sharer))
}

/** The subject shown for a choice: only the return without amounts, and never one that is not offered. */
export function shownOf({ shown, hidesAmounts }: PosterChoices, offered: readonly Shown[]): Shown {
  return hidesAmounts || !offered.includes(shown) ? 'roi' : shown
}
