import { type LiquidationMessage, liquidationMessage } from '@perpdesk/protocol'
import { streams } from '../client/index.ts'

/** The topic of the liquidations of one contract, or of all. */
export function liquidationTopic(symbol: string | undefined): string {
  return `liquidation.${symbol ?? 'all'}`
}

/**
 * Follows liquidations; an empty snapshot says that the stream begins here, and may come again after a break. Returns a
 * function that stops it.
 */
export function followLiquidations(
  symbol: string | undefined,
  listener: (told: Pick<LiquidationMessage, 'data' | 'type'>) => void,
): () => void {
  return streams.public.subscribe<LiquidationMessage>(liquidationTopic(symbol), {
    schema: liquidationMessage,
    onMessage: (message) => {
      listener(message)
      return true
    },
  })
}
