import { useText } from '../../../i18n/index.ts'
import { usePreferences } from '../../../stores/index.ts'
import { Checkbox, cx, IconButton, Popover } from '../../../ui/index.ts'
import { ARRANGEMENTS, chartGrid, LINKS } from './grid.ts'
import { GridIcon } from './grid-icon.tsx'
import styles from './grid-menu.module.css'

/** Menu for the number of charts, their arrangement, and the links between them. */
export function GridMenu() {
  const text = useText('chart')
  const [grid, change] = usePreferences(chartGrid)
  return (
    <Popover
      label={text('charts')}
      align="end"
      trigger={
        <IconButton size="small" label={text('charts')}>
          <GridIcon arrangement={grid.arrangement} />
        </IconButton>
      }
    >
      <div className={styles['menu']}>
        <div className={styles['arrangements']}>
          {ARRANGEMENTS.map((id) => (
            <IconButton
              key={id}
              label={text(`arrangement.${id}`)}
              pressed={id === grid.arrangement}
              className={cx(id === grid.arrangement && styles['chosen'])}
              onClick={() => change({ arrangement: id })}
            >
              <GridIcon arrangement={id} />
            </IconButton>
          ))}
        </div>
        <fieldset className={styles['links']}>
          <legend>{text('linked')}</legend>
          {LINKS.map((link) => (
            <Checkbox
              key={link}
              label={text(`linked.${link}`)}
              checked={grid[link]}
              onChange={(next) => change({ [link]: next })}
            />
          ))}
        </fieldset>
      </div>
    </Popover>
  )
}
