/** Whether a contract's symbol or shown name has what was typed in it. */
export function fitsTyped(typed: string, symbol: string, displayName: string | undefined): boolean {
  const word = typed.trim().toUpperCase()
  return symbol.toUpperCase().includes(word) || (displayName?.toUpperCase().includes(word) ?? false)
}
