import { useText } from '../../i18n/index.ts'
import { useInstrument } from '../../stores/index.ts'
import { Checkbox, FilterInput, Select } from '../../ui/index.ts'
import { SideFilter, SymbolFilter } from '../table-filters/index.ts'
import { type Filters, RANGE_IDS } from './history-filter.ts'

/** A filter of a list by kinds of rows. */
export interface RowChoice<Row> {
  readonly label: string
  readonly all: string
  readonly options: readonly { readonly id: string; readonly label: string }[]
  readonly of: (row: Row) => string
}

interface HistoryFiltersProps<Row> {
  readonly symbol: string | undefined
  /** Label of the filter by name, if it is not by contract. */
  readonly symbolLabel: string | undefined
  /** Whether sides are of orders or of positions; without it there is no filter by side. */
  readonly sides: 'order' | 'position' | undefined
  readonly choice: RowChoice<Row> | undefined
  readonly filters: Filters
  readonly onChange: (change: Partial<Filters>) => void
}

/** The filters of a list: contract, time, side and kind. */
export function HistoryFilters<Row>({
  symbol,
  symbolLabel,
  sides,
  choice,
  filters,
  onChange,
}: HistoryFiltersProps<Row>) {
  const text = useText('orderHistory')
  return (
    <>
      {symbol === undefined ? null : <OnlySymbol symbol={symbol} filters={filters} onChange={onChange} />}
      <SymbolFilter label={symbolLabel} typed={filters.typed} onType={(typed) => onChange({ typed })} />
      <Select
        label={text('range')}
        size="small"
        labelled
        value={filters.range}
        onChange={(range) => onChange({ range })}
        options={RANGE_IDS.map((id) => ({ id, label: text(`range.${id}`) }))}
      />
      {filters.range === 'own' ? (
        <>
          <FilterInput type="date" label={text('from')} value={filters.from} onChange={(from) => onChange({ from })} />
          <FilterInput type="date" label={text('to')} value={filters.to} onChange={(to) => onChange({ to })} />
        </>
      ) : null}
      {sides === undefined ? null : <SideFilter of={sides} side={filters.side} onSide={(side) => onChange({ side })} />}
      {choice === undefined ? null : (
        <Select
          label={choice.label}
          size="small"
          labelled
          value={filters.chosen}
          onChange={(chosen) => onChange({ chosen })}
          options={[{ id: 'all', label: choice.all }, ...choice.options]}
        />
      )}
    </>
  )
}

type OnlySymbolProps = Pick<HistoryFiltersProps<unknown>, 'filters' | 'onChange'> & { readonly symbol: string }

function OnlySymbol({ symbol, filters, onChange }: OnlySymbolProps) {
  const text = useText('orderHistory')
  const name = useInstrument(symbol)?.contract.displayName ?? symbol
  return (
    <Checkbox
      label={text('onlySymbol', { symbol: name })}
      checked={filters.onlySymbol}
      onChange={(onlySymbol) => onChange({ onlySymbol })}
    />
  )
}
