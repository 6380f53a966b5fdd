import { useText } from '../../i18n/index.ts'
import { FilterInput } from '../../ui/index.ts'

interface SymbolFilterProps {
  readonly typed: string
  readonly onType: (typed: string) => void
}

/** A filter by contract: a name or a part of it. */
export function SymbolFilter({ typed, onType }: SymbolFilterProps) {
  const text = useText('common')
  return <FilterInput type="search" label={text('filterSymbol')} value={typed} onChange={onType} />
}
