import { useText } from '../i18n/index.ts'
import { Link, usePath } from '../navigation/index.ts'
import { MAIN_PAGES } from './main-pages.ts'
import styles from './shell.module.css'

/** Links to the pages of the terminal, in the header. */
export function MainLinks() {
  const text = useText('app')
  const path = usePath()
  return (
    <nav className={styles['pages']} aria-label={text('pages')}>
      {MAIN_PAGES.map(({ id, to, holds }) => (
        <Link key={id} to={to} className={styles['pageLink']} aria-current={holds(path) ? 'page' : undefined}>
          {text(`page_${id}`)}
        </Link>
      ))}
    </nav>
  )
}
