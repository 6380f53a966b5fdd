import type { TermId } from '../../ui/index.ts'

/**
 * Returns the marked term of an event's target: around it, or the label of a control, or the first term in a button,
 * such as the header of a column.
 */
export function termAt(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined
  const around = target.closest<HTMLElement>('[data-term]')
  if (around !== null) return around
  if (!(target instanceof HTMLButtonElement)) return undefined
  const within = target.labels[0]?.querySelector<HTMLElement>('[data-term]')
  return within ?? target.querySelector<HTMLElement>('[data-term]') ?? undefined
}

/** Returns the id of a marked term, `undefined` for a note that is no term. Marks are written only by the components of `ui/term.tsx`, which take no other. */
export function idOf(term: HTMLElement): TermId | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return (term.dataset['term'] || undefined) as TermId | undefined
}
