const TIME_CODE = /^[0-9]{6}$/
const RECOVERY_CODE = /^[0-9A-Za-z -]{24,40}$/

/** True if the text has the form of a recovery code. */
export function isRecoveryCode(typed: string): boolean {
  return RECOVERY_CODE.test(typed.trim())
}

/** True if the text has the form of a time code or of a recovery code. */
export function isSecondCode(typed: string): boolean {
  return TIME_CODE.test(typed.trim()) || isRecoveryCode(typed)
}
