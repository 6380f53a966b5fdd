/** Sections of a contract's page, in their order; each has an address of its own. */
export const SECTIONS = ['terms', 'index', 'funding', 'interest', 'liquidations', 'insurance', 'deliveries'] as const
export type Section = (typeof SECTIONS)[number]

const BEFORE = '/contract/'

/** Returns `/contract/{symbol}` for the terms, `/contract/{symbol}/{section}` for the other sections. */
export function contractAddress(symbol: string, section: Section = 'terms'): string {
  return `${BEFORE}${symbol}${section === 'terms' ? '' : `/${section}`}`
}

/**
 * Returns the contract's name, as typed, and the section of such an address; `undefined` if there is no such section.
 */
export function readContractAddress(path: string): { readonly name: string; readonly section: Section } | undefined {
  const [name = '', part = 'terms', ...more] = path.slice(BEFORE.length).split('/')
  const section = SECTIONS.find((known) => known === part)
  return name === '' || section === undefined || more.length > 0 ? undefined : { name, section }
}
