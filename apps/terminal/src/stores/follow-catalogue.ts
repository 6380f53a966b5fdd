import { type SymbolNotifyMessage, symbolNotifyMessage } from '@perpdesk/protocol'
import { streams } from '../client/index.ts'
import { loadCatalogue, takeSymbols } from './instruments.ts'

/**
 * Keeps the catalogue current: takes every pushed contract that is listed or changed, and asks for the whole list again
 * when changes may have been missed while the connection was away. Returns a function that stops it.
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
