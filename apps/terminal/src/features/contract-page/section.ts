import type { CatalogueEntry } from '../../stores/index.ts'

/** The props of every section. */
export interface SectionProps {
  readonly entry: CatalogueEntry
}
