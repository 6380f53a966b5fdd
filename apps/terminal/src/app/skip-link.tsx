import { useText } from '../i18n/index.ts'
import styles from './skip-link.module.css'

/** The element that holds the page. */
export const MAIN = 'main'

/** First in the order of the keyboard and seen only there: past header and status line to the page itself. */
export function SkipLink() {
  const text = useText('app')
  return (
    <a
      href={`#${MAIN}`}
      className={styles['skip']}
      onClick={(event) => {
        // the address contains the contract alone, and not the place of the focus
        event.preventDefault()
        document.getElementById(MAIN)?.focus()
      }}
    >
      {text('skip')}
    </a>
  )
}
