import { useText } from '../i18n/index.ts'
import { loadCatalogue, useInstruments } from '../stores/index.ts'
import { ErrorState, Skeleton } from '../ui/index.ts'

/** In place of a page while there is no list of contracts. */
export function CatalogueState() {
  const text = useText('app')
  const { status } = useInstruments()
  if (status === 'rejected') return <ErrorState text={text('noCatalogue')} onRetry={() => void loadCatalogue()} />
  return <Skeleton rows={12} height={18} />
}
