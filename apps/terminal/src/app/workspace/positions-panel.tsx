import { SignedOutPanel } from '../../features/session/index.ts'
import { useText } from '../../i18n/index.ts'
import { useSession } from '../../stores/index.ts'
import { ComingPart, lazyPart } from '../../ui/index.ts'

/** Fetched when somebody is signed in: a visitor has no positions, and the page's first program is the smaller for it. */
const PositionsTable = lazyPart(async () => (await import('../../features/positions/index.ts')).PositionsTable)

/** Open positions, or what a visitor would see of them. */
export function PositionsPanel({ symbol }: { readonly symbol: string }) {
  const text = useText('positions')
  const { status } = useSession()
  if (status === 'signedIn') return <PositionsTable symbol={symbol} />
  return status === 'signedOut' ? <SignedOutPanel text={text('signedOut')} /> : <ComingPart rows={8} />
}
