import type { E8 } from '@perpdesk/numeric'
import { qtyCoinOf } from '@perpdesk/trading'
import { coinAmount, decimalsOf, formatNumber, formatQty } from '../../../format/index.ts'
import type { useText } from '../../../i18n/index.ts'
import { draftNow, type Market, onDraftChange } from '../../../stores/index.ts'
import { writeFigure } from '../figures.ts'
import { snapToGrid } from '../trade-lines/trade-line.ts'
import type { DrawingWords } from './tools/tool.ts'
import { planOf } from './trade-plan.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns the functions that write the labels of drawings. Prices have the decimals of the contract's tick size. */
export function wordsOf(
  text: ReturnType<typeof useText<'drawings'>>,
  contract: Market,
  measure: DrawingWords['measure'],
): DrawingWords {
  const decimals = decimalsOf(contract.tickSize)
  const percent = (fraction: number) => `${writeFigure(100 * fraction, 2, true)}%`
  const risk = () => draftNow(contract.symbol)?.risk
  return {
    price: (price) => writeFigure(price, decimals),
    change: (difference) => writeFigure(difference, decimals, true),
    percent,
    bars: (count) => text('bars', { count }),
    duration: (milliseconds) => {
      const days = Math.floor(milliseconds / DAY)
      const hours = Math.floor((milliseconds % DAY) / HOUR)
      const minutes = Math.round((milliseconds % HOUR) / MINUTE)
      if (days > 0) return text('days', { days, hours })
      return hours > 0 ? text('hours', { hours, minutes }) : text('minutes', { minutes })
    },
    plan: ({ side, entry, target, stop }) => {
      const exact = (price: number) => snapToGrid(contract, price)
      const prices = { entry: exact(entry), target: exact(target), stop: exact(stop) }
      const { rewardToRisk, sized } = planOf(contract, side, prices, risk())
      const end = (price: number, amount: E8 | undefined) => {
        const words = `${writeFigure(price, decimals)} (${percent((price - entry) / entry)})`
        return amount === undefined ? words : `${words} ${coinAmount(amount, contract.settleCoin, { signed: true })}`
      }
      const ratio = rewardToRisk === undefined ? '–' : formatNumber(rewardToRisk, { decimals: 2 })
      return {
        target: text('plan.target', { words: end(target, sized?.gain) }),
        stop: text('plan.stop', { words: end(stop, sized === undefined ? undefined : -sized.loss) }),
        entry:
          sized === undefined
            ? text('plan.ratio', { ratio })
            : text('plan.sized', { ratio, qty: `${formatQty(sized.qty, contract)} ${qtyCoinOf(contract)}` }),
      }
    },
    noText: text('noText'),
    state: () => {
      const now = risk()
      return now === undefined ? '' : `${now.amount} ${now.entryRate} ${now.stopRate} ${now.most}`
    },
    listen: onDraftChange,
    measure,
  }
}
