/** True if a contract's symbol or display name contains the typed text. */
export function fitsTyped(typed: string, symbol: string, displayName: string | undefined): boolean {
  const word = typed.trim().toUpperCase()
  return symbol.toUpperCase().includes(word) || (displayName?.toUpperCase().includes(word) ?? false)
}
