import { useText } from '../i18n/index.ts'
import { loadCatalogue, useInstruments } from '../stores/index.ts'
import { ErrorState, Skeleton } from '../ui/index.ts'

/**
 * Loads the catalogue again. The user has nothing on the screen and wants the exchange's current list, so the
 * exchange's answer is awaited (CAT-08).
 */
const retry = () => void loadCatalogue('networkFirst')

/** Shown instead of a page while there is no list of contracts. */
export function CatalogueState() {
  const text = useText('app')
  const { status } = useInstruments()
  if (status === 'rejected') return <ErrorState text={text('noCatalogue')} onRetry={retry} />
  return <Skeleton rows={12} height={18} />
}
