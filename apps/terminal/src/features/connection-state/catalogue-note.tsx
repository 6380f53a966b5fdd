import { useText } from '../../i18n/index.ts'
import { useInstruments } from '../../stores/index.ts'
import { StatusNote } from './status-note.tsx'

/** Names the list of contracts that the page uses while the exchange has not sent its own (CAT-09). */
export function CatalogueNote() {
  const text = useText('connection')
  const { source, unanswered } = useInstruments()
  if (!unanswered || (source !== 'cache' && source !== 'builtIn')) return null
  const name = source === 'cache' ? 'cachedList' : 'builtInList'
  return <StatusNote meaning={text(`${name}Long`)}>{text(name)}</StatusNote>
}
