import { useText } from '../../../i18n/index.ts'
import { useInstruments } from '../../../stores/index.ts'
import { seriesParts } from '../series/exchange-datafeed.ts'

/** Returns a function that writes the name of a series for the user: `BTCUSDT`, `BTCUSDT · Mark price`. */
export function useSeriesTitle(): (name: string) => string {
  const text = useText('chart')
  const { bySymbol } = useInstruments()
  return (name) => {
    const { symbol, price } = seriesParts(name)
    const title = bySymbol.get(symbol)?.config.displayName ?? symbol
    return price === 'last' ? title : `${title} · ${text(`priceKind.${price}`)}`
  }
}
