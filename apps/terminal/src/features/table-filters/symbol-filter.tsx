import { useText } from '../../i18n/index.ts'
import { FilterInput } from '../../ui/index.ts'

interface SymbolFilterProps {
  /** "Contract" by default. */
  readonly label?: string | undefined
  readonly typed: string
  readonly onType: (typed: string) => void
}

/** A filter by contract, pair or token: a name or a part of it. */
export function SymbolFilter({ typed, onType, label }: SymbolFilterProps) {
  const text = useText('common')
  return <FilterInput type="search" label={label ?? text('filterSymbol')} value={typed} onChange={onType} />
}
