import { behaviourOf } from '../client/api-error.ts'
import { onErrorToast, streams, watchWake } from '../client/index.ts'
import { loadCatalogue, restoreSession } from '../stores/index.ts'
import { closePrivateState, openPrivateState } from '../stores/private-state.ts'
import { onSession } from '../stores/session.ts'
import { settings } from '../stores/settings.ts'
import { toast } from '../ui/index.ts'
import type { PanelId } from './workspace/panel-ids.ts'
import { fetchPanels } from './workspace/panels.tsx'

const CATALOGUE_RETRY = 5_000
/** What the arrangement of a new visitor shows. */
const FIRST_PANELS: readonly PanelId[] = ['chart', 'orderBook', 'trades', 'orderPanel', 'positions']

/** Everything that runs beside the views: session, live connections, appearance, error toasts. */
export function startServices(): void {
  followSession()
  followAppearance()
  onErrorToast((error) => {
    const ended = behaviourOf(error.code) === 'sessionEnded'
    toast.error(ended ? `${error.code}: ${error.message}` : error.message, { key: `error-${error.code}` })
  })
  watchWake()
  streams.public.connect()
  // At once and not when the frame around them is drawn: each wait less is a live page sooner.
  fetchPanels(matchMedia('(max-width: 767px)').matches ? ['chart'] : FIRST_PANELS)
  void restoreSession()
  void keepLoadingCatalogue()
  reloadOnceOnStaleDeploy()
}

async function keepLoadingCatalogue(): Promise<void> {
  while (!(await loadCatalogue())) await new Promise((resolve) => setTimeout(resolve, CATALOGUE_RETRY))
}

function followSession(): void {
  let uid: string | undefined
  onSession(({ user }) => {
    if (user?.uid === uid) return
    uid = user?.uid
    closePrivateState()
    if (user !== null) openPrivateState()
  })
}

function followAppearance(): void {
  const light = matchMedia('(prefers-color-scheme: light)')
  const apply = () => {
    const { theme, colours } = settings.store.getState()
    const chosen = theme === 'system' ? (light.matches ? 'light' : 'dark') : theme
    document.documentElement.dataset['theme'] = chosen
    document.documentElement.dataset['colours'] = colours
  }
  apply()
  settings.store.subscribe(apply)
  light.addEventListener('change', apply)
}

const RELOAD_PAUSE = 30_000

/** A part of the program that is gone was replaced by a new version: one reload fetches it, more at once would loop. */
function reloadOnceOnStaleDeploy(): void {
  const key = 'perpdesk.reloaded'
  window.addEventListener('vite:preloadError', (event) => {
    try {
      const last = Number.parseInt(sessionStorage.getItem(key) ?? '0', 10)
      if (Date.now() - last < RELOAD_PAUSE) return
      sessionStorage.setItem(key, String(Date.now()))
    } catch {
      return
    }
    event.preventDefault()
    location.reload()
  })
}
