const MOST = 40

/** True if the text is a name of 1 to 40 characters, without the blanks around it. */
export function isFineName(typed: string): boolean {
  const length = typed.trim().length
  return length > 0 && length <= MOST
}
