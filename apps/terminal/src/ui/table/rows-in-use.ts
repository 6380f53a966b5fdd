/** True while a pointer, the focus or an open question is among the rows of the table in an element: none may move away then. */
export function areRowsInUse(around: Element | null): boolean {
  const rows = around?.querySelector('tbody') ?? null
  return rows !== null && (rows.matches(':hover, :focus-within') || rows.querySelector('[data-state=open]') !== null)
}
