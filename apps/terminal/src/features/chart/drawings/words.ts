import type { useText } from '../../../i18n/index.ts'
import { formatDrawn } from '../../../ui/index.ts'
import { labelFont } from './paint.ts'
import type { DrawingWords } from './tools/tool.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Words beside drawings. Prices are written with the decimals of the contract's tick. */
export function wordsOf(text: ReturnType<typeof useText<'drawings'>>, decimals: number, font: string): DrawingWords {
  const canvas = document.createElement('canvas').getContext('2d')
  if (canvas !== null) canvas.font = labelFont(font)
  return {
    price: (price) => formatDrawn(price.toFixed(decimals)),
    change: (difference) => formatDrawn(difference.toFixed(decimals), true),
    percent: (fraction) => `${formatDrawn((100 * fraction).toFixed(2), true)}%`,
    bars: (count) => text('bars', { count }),
    duration: (milliseconds) => {
      const days = Math.floor(milliseconds / DAY)
      const hours = Math.floor((milliseconds % DAY) / HOUR)
      const minutes = Math.round((milliseconds % HOUR) / MINUTE)
      if (days > 0) return text('days', { days, hours })
      return hours > 0 ? text('hours', { hours, minutes }) : text('minutes', { minutes })
    },
    measure: (line) => canvas?.measureText(line).width ?? 0,
  }
}
