/** What only the composition root knows of the house, for whoever watches it. */
export interface HouseWatch {
  /** Milliseconds by which a leap of the machine's clock is held back; 0 where none is. */
  heldBack(): number
}

/** Sentences about what is wrong while trade goes on; none where all is well. */
export function troublesOf(watch: HouseWatch): readonly string[] {
  const troubles: string[] = []
  const heldBack = watch.heldBack()
  if (heldBack > 0) {
    const seconds = Math.round(heldBack / 1_000)
    troubles.push(
      `The machine's clock has leapt ahead by ${seconds} seconds. Its time is held back: set the clock right, or confirm it with npm run clock:confirm.`,
    )
  }
  return troubles
}
