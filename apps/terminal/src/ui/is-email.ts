const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** True if the text has the form of an e-mail address. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text)
}
