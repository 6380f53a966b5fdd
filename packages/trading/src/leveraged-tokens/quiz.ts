/**
 * Statements of the quiz that precedes the first purchase of a leveraged token (175010), each with whether it is true.
 * Their texts are those of the terminal.
 */
const STATEMENTS = {
  /** A token can lose value although the price of its contract ends where it began. */
  decay: true,
  /** A token brings exactly its target leverage times the contract's return over any period. */
  anyPeriod: false,
  /** The largest loss is the amount paid. */
  largestLoss: true,
  /** A subscription is executed at the net asset value that was shown when it was sent. */
  shownValue: false,
} as const satisfies Record<string, boolean>

export type QuizStatement = keyof typeof STATEMENTS

/** The statements of the quiz, in their order. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table
export const QUIZ_STATEMENTS = Object.keys(STATEMENTS) as readonly QuizStatement[]

/** Returns the statements that were answered wrongly or not at all. */
export function wrongAnswers(answers: Partial<Readonly<Record<QuizStatement, boolean>>>): readonly QuizStatement[] {
  return QUIZ_STATEMENTS.filter((statement) => answers[statement] !== STATEMENTS[statement])
}
