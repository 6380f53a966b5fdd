import { type SymbolNotifyMessage, symbolNotifyMessage } from '@perpdesk/protocol'
import { streams } from '../client/index.ts'
import { loadCatalogue, takeSymbols } from './instruments.ts'

/**
 * Keeps the catalogue current: takes every contract that is listed or changed as it is told, and asks for the whole list again
 * when some changes may have been missed while the connection was away. Returns how to stop.
 */
export function followCatalogue(): () => void {
  let missed = false
  return streams.public.subscribe<SymbolNotifyMessage>('symbolNotify', {
    schema: symbolNotifyMessage,
    onMessage: ({ type, data }) => {
      takeSymbols(data)
      if (missed && type === 'snapshot') {
        missed = false
        void loadCatalogue()
      }
      return true
    },
    onLost: () => {
      missed = true
    },
  })
}
