import { type LiquidationMessage, liquidationMessage } from '@perpdesk/protocol'
import { streams } from '../client/index.ts'

/** Returns the topic of liquidations of one contract, or of all contracts. */
export function liquidationTopic(symbol: string | undefined): string {
  return `liquidation.${symbol ?? 'all'}`
}

/**
 * Subscribes to liquidations. An empty snapshot marks the start of the stream and may be repeated after a lost
 * connection. Returns a function that unsubscribes.
 */
export function followLiquidations(
  symbol: string | undefined,
  listener: (reported: Pick<LiquidationMessage, 'data' | 'type'>) => void,
): () => void {
  return streams.public.subscribe<LiquidationMessage>(liquidationTopic(symbol), {
    schema: liquidationMessage,
    onMessage: (message) => {
      listener(message)
      return true
    },
  })
}
