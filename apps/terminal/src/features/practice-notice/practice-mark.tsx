import { useText } from '../../i18n/index.ts'
import { Popover } from '../../ui/index.ts'
import styles from './practice-notice.module.css'

/** A permanent, unobtrusive note that nothing here is real money; a click shows the whole text. */
export function PracticeMark() {
  const text = useText('connection')
  return (
    <Popover
      label={text('practice')}
      trigger={
        <button type="button" className={styles['mark']}>
          {text('practice')}
        </button>
      }
    >
      <p className={styles['words']}>{text('practiceLong')}</p>
    </Popover>
  )
}
