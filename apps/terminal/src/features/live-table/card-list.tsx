import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { Checkbox, type DataTableProps, type TableSelection } from '../../ui/index.ts'
// Imported by file, because everything that the index exports is part of the first load.
import { useRowMenu } from '../../ui/use-row-menu.ts'
import styles from './live-table.module.css'

interface CardListProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly card: (row: Row) => ReactNode
  /** Details that a card expands below itself. */
  readonly detail?: ((row: Row) => ReactNode) | undefined
  /** Checkboxes on the cards, for actions on several at once. */
  readonly selection: TableSelection | undefined
  readonly onRowMenu: DataTableProps<Row>['onRowMenu']
}

/** Rows as cards below each other, for small screens without room for columns. */
export function CardList<Row>({ label, rows, rowKey, card, detail, selection, onRowMenu }: CardListProps<Row>) {
  const text = useText('common')
  const choose = (key: string) => {
    const keys = new Set(selection?.keys)
    if (!keys.delete(key)) keys.add(key)
    selection?.onChange(keys)
  }
  const menu = useRowMenu(
    onRowMenu === undefined
      ? undefined
      : (target, at) => {
          const key = target.closest<HTMLElement>('[data-row]')?.dataset['row']
          const row = rows.find((each) => rowKey(each) === key)
          if (row !== undefined) onRowMenu(row, at)
        },
  )
  return (
    <ul className={styles['cards']} aria-label={label} {...menu}>
      {rows.map((row) => {
        const key = rowKey(row)
        return (
          <li key={key} data-row={key} className={styles['card']}>
            {selection === undefined ? null : (
              <Checkbox
                label={text('chooseRow')}
                hideLabel
                checked={selection.keys.has(key)}
                onChange={() => choose(key)}
              />
            )}
            <div className={styles['cardBody']}>
              {card(row)}
              {detail === undefined ? null : <CardDetail>{() => detail(row)}</CardDetail>}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Details of a card, opened by a button and rendered only while open. */
function CardDetail({ children }: { readonly children: () => ReactNode }) {
  const text = useText('common')
  const [isOpen, setOpen] = useState(false)
  const Arrow = isOpen ? ChevronUp : ChevronDown
  return (
    <>
      <button type="button" className={styles['cardOpener']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text('details')}
        <Arrow size={14} aria-hidden />
      </button>
      {isOpen ? children() : null}
    </>
  )
}

interface CardFiguresProps {
  readonly figures: readonly {
    readonly id: string
    readonly label: ReactNode
    readonly figure: ReactNode
    /** Takes two of the three places of a line. */
    readonly wide?: boolean
  }[]
}

/** Figures of a card below their names, three per line. */
export function CardFigures({ figures }: CardFiguresProps) {
  return (
    <dl className={styles['cardFigures']}>
      {figures.map(({ id, label, figure, wide = false }) => (
        <div key={id} data-wide={wide}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

interface CardHeadProps {
  readonly children: ReactNode
  /** Shown at the end of the line. */
  readonly end?: ReactNode
}

export function CardHead({ children, end }: CardHeadProps) {
  return (
    <header className={styles['cardHead']}>
      <span className={styles['cardName']}>{children}</span>
      {end === undefined ? null : <span className={styles['cardEnd']}>{end}</span>}
    </header>
  )
}

export function CardActions({ children }: { readonly children: ReactNode }) {
  return <footer className={styles['cardActions']}>{children}</footer>
}
