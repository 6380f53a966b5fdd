import type { Position } from '@perpdesk/protocol'
import { call } from '../../client/index.ts'
import { loadTexts, textOf } from '../../i18n/index.ts'
import { fetchPart } from '../../ui/fetch-part.ts'
import { reportEnd } from './report-end.ts'

/** Reverses a position, or calls `ask` first if the user wants a confirmation (REV-05). */
export async function startReverse(position: Position, ask: () => void): Promise<void> {
  const [answer] = await Promise.all([call('preferences', {}, { toast: false }), loadTexts('reverse')])
  if (!answer.ok || answer.result.preferences.reverseClickTipStatus !== 'hide') return ask()
  const { reverse } = await fetchPart(() => import('./run-reverse.ts'))
  reportEnd(textOf('reverse'), await reverse(position))
}
