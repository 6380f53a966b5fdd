import type { CatalogueEntry } from '../../stores/index.ts'

/** What every section is made of. */
export interface SectionProps {
  readonly entry: CatalogueEntry
}
