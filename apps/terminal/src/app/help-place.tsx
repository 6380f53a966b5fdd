import { Suspense } from 'react'
import { useConnection } from '../stores/index.ts'
import { lazyPart, useIsIdle } from '../ui/index.ts'
import styles from './shell.module.css'

const HelpMenu = lazyPart(async () => (await import('./help-menu.tsx')).HelpMenu)

/** The place of the menu of help, which is fetched once the page is live and the browser idle. */
export function HelpPlace() {
  const isDue = useIsIdle(useConnection().state === 'live')
  const place = <span className={styles['helpPlace']} />
  return isDue ? (
    <Suspense fallback={place}>
      <HelpMenu />
    </Suspense>
  ) : (
    place
  )
}
