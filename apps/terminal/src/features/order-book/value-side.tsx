import type { BookLevel, Market } from '../../stores/index.ts'
import { BookSideList, type BookSideProps } from './book-side.tsx'
import { rowValues, rowValueText } from './row-values.ts'

interface ValueSideProps extends Omit<BookSideProps, 'values'> {
  readonly contract: Market
  readonly levels: readonly BookLevel[]
}

/** The rows of one side with values instead of quantities. */
export function ValueSide({ contract, levels, ...props }: ValueSideProps) {
  const values = rowValues(contract, levels, props.rows).map(({ value, sum }) => ({
    value: rowValueText(value, contract.settleCoin),
    sum: rowValueText(sum, contract.settleCoin),
  }))
  return <BookSideList {...props} values={values} />
}
