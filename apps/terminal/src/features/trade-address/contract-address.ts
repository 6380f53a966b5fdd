/** Sections of a contract's page, in their order; each has an address. */
export const SECTIONS = ['terms', 'index', 'funding', 'interest', 'liquidations', 'insurance', 'deliveries'] as const
export type Section = (typeof SECTIONS)[number]

const BEFORE = '/contract/'

/** `/contract/{symbol}` for the terms, `/contract/{symbol}/{section}` for the other sections. */
export function contractAddress(symbol: string, section: Section = 'terms'): string {
  return `${BEFORE}${symbol}${section === 'terms' ? '' : `/${section}`}`
}

/** The contract and section of such an address, the name as it was typed; `undefined` where there is no such section. */
export function readContractAddress(path: string): { readonly name: string; readonly section: Section } | undefined {
  const [name = '', part = 'terms', ...more] = path.slice(BEFORE.length).split('/')
  const section = SECTIONS.find((known) => known === part)
  return name === '' || section === undefined || more.length > 0 ? undefined : { name, section }
}
