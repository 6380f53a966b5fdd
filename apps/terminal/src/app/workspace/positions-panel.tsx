import { SignedOutPanel } from '../../features/session/index.ts'
import { loadTexts, useText } from '../../i18n/index.ts'
import { useSession } from '../../stores/index.ts'
import { ComingPart, lazyPart } from '../../ui/index.ts'

/**
 * Fetched when a user is signed in: a visitor has no positions, and the page's first bundle is smaller without the
 * table.
 */
const PositionsTable = lazyPart(async () => {
  const [{ PositionsTable: Table }] = await Promise.all([
    import('../../features/positions/index.ts'),
    loadTexts('positions'),
  ])
  return Table
})

/** Open positions, or an explanation for visitors. */
export function PositionsPanel({ symbol }: { readonly symbol: string }) {
  const text = useText('app')
  const { status } = useSession()
  if (status === 'signedIn') return <PositionsTable symbol={symbol} />
  return status === 'signedOut' ? <SignedOutPanel text={text('positionsSignedOut')} /> : <ComingPart rows={8} />
}
