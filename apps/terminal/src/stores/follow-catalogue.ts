import { type SymbolNotifyMessage, symbolNotifyMessage } from '@perpdesk/protocol'
import { streams } from '../client/index.ts'
import { loadCatalogue, takeSymbols } from './instruments.ts'

/**
 * Keeps the catalogue current: adopts every pushed contract, and requests the whole list again if changes may have been
 * missed while the connection was lost. Returns a function that stops this.
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
