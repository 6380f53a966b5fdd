/**
 * True while the pointer, the focus or an open dialog is among the rows of the table inside the element: rows must not
 * move then.
 */
export function areRowsInUse(around: Element | null): boolean {
  const rows = around?.querySelector('tbody') ?? null
  return rows !== null && (rows.matches(':hover, :focus-within') || rows.querySelector('[data-state=open]') !== null)
}
