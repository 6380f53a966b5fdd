import { useText } from '../../i18n/index.ts'
import { usePairs } from '../../stores/index.ts'
import { StatusNote } from '../connection-state/index.ts'

/** Names the list of pairs that the page uses while the exchange has not sent its own (SPOT-01). */
export function PairListNote() {
  const text = useText('spot')
  const { source, unanswered } = usePairs()
  if (!unanswered || (source !== 'cache' && source !== 'builtIn')) return null
  const name = source === 'cache' ? 'cachedList' : 'builtInList'
  return <StatusNote meaning={text(`${name}Long`)}>{text(name)}</StatusNote>
}
