import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { useText } from '../../i18n/index.ts'
import { Button, IconButton } from '../button.tsx'
import { Checkbox } from '../choice.tsx'
import { Popover } from '../menu.tsx'
import { columnName, moveColumn } from './layout.ts'
import styles from './table.module.css'
import type { TableArrangement, TableColumn } from './types.ts'

interface ColumnsButtonProps<Row> {
  readonly columns: readonly TableColumn<Row>[]
  readonly visible: Readonly<Record<string, boolean>>
  readonly arrangement: TableArrangement
}

/** A button with a list in which columns are shown, hidden and ordered, also without dragging. */
export function ColumnsButton<Row>({ columns, visible, arrangement }: ColumnsButtonProps<Row>) {
  const text = useText('common')
  const { shown, change } = arrangement
  const order = columns.map(({ id }) => id)
  const shownCount = order.filter((id) => visible[id]).length
  return (
    <Popover
      label={text('columns')}
      align="end"
      trigger={
        <IconButton label={text('columns')} size="small">
          <Columns3 size={13} aria-hidden />
        </IconButton>
      }
    >
      <ul className={styles['columns']}>
        {columns.map((column, index) => {
          const name = columnName(column)
          const move = (step: 1 | -1) => {
            const neighbour = order[index + step]
            if (neighbour !== undefined) change({ order: moveColumn(order, column.id, neighbour) })
          }
          return (
            <li key={column.id}>
              <Checkbox
                label={name}
                checked={visible[column.id] === true}
                disabled={visible[column.id] === true && shownCount === 1}
                onChange={(checked) => change({ shown: { ...shown, [column.id]: checked } })}
              />
              <IconButton
                label={text('columnBack', { column: name })}
                size="small"
                disabled={index === 0}
                onClick={() => move(-1)}
              >
                <ArrowUp size={13} aria-hidden />
              </IconButton>
              <IconButton
                label={text('columnForth', { column: name })}
                size="small"
                disabled={index === columns.length - 1}
                onClick={() => move(1)}
              >
                <ArrowDown size={13} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
      <Button size="small" wide onClick={arrangement.reset}>
        {text('columnsReset')}
      </Button>
    </Popover>
  )
}
