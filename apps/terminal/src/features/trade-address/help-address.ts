/** The page that explains the terms; `#{term}` leads to one of them. */
export const GLOSSARY = '/help/glossary'

/** The page of each version's changes. */
export const WHATS_NEW = '/help/whats-new'

/** Returns the address of a term's explanation. */
export function glossaryAddress(term: string): string {
  return `${GLOSSARY}#${term}`
}
