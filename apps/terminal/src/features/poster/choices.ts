import { e8 } from '@perpdesk/numeric'
import type { Background, PosterTheme, Shape } from './poster-model.ts'
import type { Sharer } from './sharer.ts'
import type { PosterSubject } from './subject.ts'

export const SHOWN = ['roi', 'pnl', 'both', 'value'] as const
/** What a poster is about: a return, an amount, both, or what the position is worth. */
export type Shown = (typeof SHOWN)[number]

/** What a person chooses for a poster. */
export interface PosterChoices {
  readonly shape: Shape
  readonly theme: PosterTheme
  readonly background: Background
  readonly shown: Shown
  readonly hidesAmounts: boolean
}

const LARGE_VALUE = e8('1000000')

/** Posters of what a position is worth are for distinguished traders, and for values above a million dollars (SHR-02). */
export function offersValue({ value }: PosterSubject, { isDistinguished }: Sharer): boolean {
  return isDistinguished && value !== undefined && value.dollars > LARGE_VALUE
}

/** What can be shown at all, in the order of the choice. */
export function offeredOf(subject: PosterSubject, sharer: Sharer): readonly Shown[] {
  return SHOWN.filter((shown) => shown !== 'value' || offersValue(subject, sharer))
}

/** What is shown of a choice: without amounts only the return, and never what is not offered. */
export function shownOf({ shown, hidesAmounts }: PosterChoices, offered: readonly Shown[]): Shown {
  return hidesAmounts || !offered.includes(shown) ? 'roi' : shown
}
