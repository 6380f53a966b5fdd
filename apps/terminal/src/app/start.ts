import { onErrorToast, restrictComingSoon, streams, watchWake } from '../client/index.ts'
import { startErrorTexts } from '../features/error-texts/index.ts'
import { forgetAtLogOut } from '../features/notifications/kept.ts'
import { followCatalogue } from '../stores/follow-catalogue.ts'
import { catalogueNow, isComingSoon, loadCatalogue } from '../stores/instruments.ts'
import { closePrivateState, openPrivateState } from '../stores/private-state.ts'
import { followWindows, onSession, restoreSession } from '../stores/session.ts'
import { settings } from '../stores/settings.ts'
import { watchVisitor } from '../stores/visitor.ts'
import { followLayout } from '../ui/layout-now.ts'
import { toast } from '../ui/toast-store.ts'
import { logRejections, measure } from './measure.ts'
import { reloadOnceOnStaleDeploy } from './stale-deploy.ts'

const CATALOGUE_RETRY = 5_000

/**
 * Starts everything that runs beside the views: session, live connections, appearance, error toasts. Resolves when
 * there is a catalogue of contracts, even the stored one, or when the server's answer was awaited in vain.
 */
function startServices(): Promise<boolean> {
  followSession()
  forgetAtLogOut()
  followAppearance()
  followLayout()
  startErrorTexts()
  onErrorToast(({ code, message }) => toast.error(message, { key: `error-${code}` }))
  watchWake()
  streams.public.connect()
  followCatalogue()
  restrictComingSoon(isComingSoon)
  void restoreSession()
  watchVisitor()
  measure()
  logRejections()
  if (import.meta.env.DEV) void import('./inspector/call-log.ts').then(({ logCalls }) => logCalls())
  followWindows()
  reloadOnceOnStaleDeploy()
  return keepLoadingCatalogue()
}

function keepLoadingCatalogue(): Promise<boolean> {
  const loading = loadCatalogue()
  void retryCatalogue(loading)
  return catalogueNow().status === 'resolved' ? Promise.resolve(true) : loading
}

async function retryCatalogue(first: Promise<boolean>): Promise<void> {
  let loaded = await first
  while (!loaded) {
    await new Promise((resolve) => setTimeout(resolve, CATALOGUE_RETRY))
    loaded = await loadCatalogue()
  }
}

function followSession(): void {
  let account: string | undefined
  onSession(({ user }) => {
    const uid = user?.account.uid
    if (uid === account) return
    account = uid
    closePrivateState()
    if (uid !== undefined) openPrivateState(uid)
  })
}

function followAppearance(): void {
  const light = matchMedia('(prefers-color-scheme: light)')
  const apply = () => {
    const { theme, colours, textSize } = settings.store.getState()
    const chosen = theme === 'system' ? (light.matches ? 'light' : 'dark') : theme
    document.documentElement.dataset['theme'] = chosen
    document.documentElement.dataset['colours'] = colours
    document.documentElement.dataset['text'] = textSize
  }
  apply()
  settings.store.subscribe(apply)
  light.addEventListener('change', apply)
}

/**
 * Started when the module loads. The build puts this module, with its imports but without views, into a file that runs
 * before the views' files, so that the server answers while they are still being parsed.
 */
export const catalogueThere = startServices()
