import { lazy, Suspense, useMemo, useState } from 'react'
import { CommandLayer, CommandsButton } from '../features/command-access/index.ts'
import { ConnectionBar } from '../features/connection-state/index.ts'
import { TermExplanations } from '../features/glossary/index.ts'
import { Guide } from '../features/guide/index.ts'
import { Notifications } from '../features/notifications/index.ts'
import { PracticeNotice } from '../features/practice-notice/index.ts'
import { ReverseWatch } from '../features/reverse/index.ts'
import { ServerDialogs } from '../features/server-dialogs/index.ts'
import { SessionDialogs, SessionMenu } from '../features/session/index.ts'
import { SettingsButton } from '../features/settings/index.ts'
import { isSpotAddress } from '../features/trade-address/index.ts'
import { usePath } from '../navigation/index.ts'
import { ComingPart, ErrorBoundary, lazyPart, useLayout } from '../ui/index.ts'
import { HelpPlace } from './help-place.tsx'
import { Logo } from './logo.tsx'
import { MainLinks } from './main-links.tsx'
import { Page } from './page.tsx'
import styles from './shell.module.css'
import { ShellSlots } from './shell-slot.tsx'
import { MAIN, SkipLink } from './skip-link.tsx'
import { arrangement, pairArrangement } from './workspace/arrangement.ts'

/** Fetched on phones only. */
const MainMenu = lazyPart(async () => (await import('./main-menu.tsx')).MainMenu)

/** The condition is known at build time, so that the production build contains none of the inspector. */
const Inspector = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./inspector/inspector.tsx')).Inspector }))
  : undefined

/** Its code is fetched with the note of a first visit. */
const welcome = async () => (await import('./welcome.ts')).welcome()

/**
 * The frame of every page: header, the line that the page fills, the page, the status line, and the bar with the page's
 * views.
 */
export function Shell() {
  const [line, setLine] = useState<HTMLElement | null>(null)
  const [places, setPlaces] = useState<HTMLElement | null>(null)
  const path = usePath()
  const isPhone = useLayout().startsWith('phone')
  const slots = useMemo(() => ({ line, places }), [line, places])
  return (
    <div className={styles['frame']}>
      <div className={styles['shell']}>
        <SkipLink />
        <header className={styles['header']}>
          <div className={styles['lead']}>
            {isPhone ? (
              <Suspense fallback={<Logo />}>
                <MainMenu />
              </Suspense>
            ) : (
              <>
                <Logo />
                <MainLinks />
              </>
            )}
          </div>
          <div className={styles['end']}>
            <SessionMenu />
            <CommandsButton />
            <Notifications />
            {isPhone ? null : <HelpPlace />}
            <SettingsButton layout={isSpotAddress(path) ? pairArrangement : arrangement} />
          </div>
        </header>
        <ErrorBoundary>
          <Guide />
        </ErrorBoundary>
        <div ref={setLine} className={styles['line']} />
        <main id={MAIN} tabIndex={-1} className={styles['page']}>
          <ErrorBoundary>
            <Suspense
              fallback={
                <div className={styles['coming']}>
                  <ComingPart rows={8} height={20} />
                </div>
              }
            >
              <ShellSlots value={slots}>
                <Page />
              </ShellSlots>
            </Suspense>
          </ErrorBoundary>
        </main>
        <ConnectionBar />
        <div ref={setPlaces} className={styles['places']} />
        <ErrorBoundary>
          <SessionDialogs />
          <ServerDialogs />
          <ReverseWatch />
          <PracticeNotice onSeen={() => void welcome()} />
          <CommandLayer />
          <TermExplanations />
        </ErrorBoundary>
        {Inspector === undefined ? null : (
          <Suspense>
            <Inspector />
          </Suspense>
        )}
      </div>
    </div>
  )
}
