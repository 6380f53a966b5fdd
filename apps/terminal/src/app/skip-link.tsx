import { useText } from '../i18n/index.ts'
import styles from './skip-link.module.css'

/** Id of the element that holds the page. */
export const MAIN = 'main'

/** First link in the tab order, visible only with focus: skips header and status line and leads to the page. */
export function SkipLink() {
  const text = useText('app')
  return (
    <a
      href={`#${MAIN}`}
      className={styles['skip']}
      onClick={(event) => {
        // the address contains only the contract, not the focused place
        event.preventDefault()
        document.getElementById(MAIN)?.focus()
      }}
    >
      {text('skip')}
    </a>
  )
}
