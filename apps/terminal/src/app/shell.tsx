import { lazy, Suspense } from 'react'
import { ConnectionBar } from '../features/connection-state/index.ts'
import { Notifications } from '../features/notifications/index.ts'
import { ServerDialogs } from '../features/server-dialogs/index.ts'
import { SessionDialogs, SessionMenu } from '../features/session/index.ts'
import { SettingsButton } from '../features/settings/index.ts'
import { ErrorBoundary } from '../ui/index.ts'
import { Logo } from './logo.tsx'
import { Page } from './page.tsx'
import styles from './shell.module.css'
import { arrangement } from './workspace/arrangement.ts'

/** Known to the build at build time: what people get has nothing of it. */
const Inspector = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./inspector/inspector.tsx')).Inspector }))
  : undefined

/** What every page has: header, the page, the status line. */
export function Shell() {
  return (
    <div className={styles['shell']}>
      <header className={styles['header']}>
        <Logo />
        <div className={styles['end']}>
          <SessionMenu />
          <Notifications />
          <SettingsButton layout={arrangement} />
        </div>
      </header>
      <main className={styles['page']}>
        <ErrorBoundary>
          <Suspense>
            <Page />
          </Suspense>
        </ErrorBoundary>
      </main>
      <ConnectionBar />
      <ErrorBoundary>
        <SessionDialogs />
        <ServerDialogs />
      </ErrorBoundary>
      {Inspector === undefined ? null : (
        <Suspense>
          <Inspector />
        </Suspense>
      )}
    </div>
  )
}
