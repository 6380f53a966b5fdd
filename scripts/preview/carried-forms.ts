import { type E8, formatE8 } from '@perpdesk/numeric'
import { PERCENT_MODES, type TpSlKind } from '@perpdesk/trading'
import { actions } from '../../apps/terminal/src/features/order-panel/form.ts'
import type { OrderForm } from '../../apps/terminal/src/features/order-panel/kinds/order-kind.ts'
import type { OrderContext } from '../../apps/terminal/src/features/order-panel/order-context.ts'
import { carriedTpSl } from '../../apps/terminal/src/features/tpsl/order/carried-kind.tsx'
import { emptyForm, type LegForm, type TpSlForm } from '../../apps/terminal/src/features/tpsl/tpsl-form.ts'
import { typedDecimal } from '../../apps/terminal/src/format/index.ts'
import type { Random } from '../lib/random.ts'

const LEG = { input: 'roi', triggerBy: 'LastPrice' } as const

/**
 * Gives a form take profit and stop loss as users enter them, mostly on the valid side of the price for one of the two
 * sides.
 */
export function withTpSl(random: Random, { instrument, market }: OrderContext, form: OrderForm): OrderForm {
  const mode = random.pick(['Full', 'Partial'] as const)
  const base = form.kind.actsAt ?? typedDecimal(form.price) ?? market.mark ?? instrument.tickSize
  const rises = random.chance(50)
  const given = random.weighted({ both: 50, takeProfit: 25, stopLoss: 25 })
  const leg = (kind: TpSlKind) => {
    const up = random.chance(92) ? rises === (kind === 'takeProfit') : random.chance(50)
    return given === 'both' || given === kind ? legForm(random, { base, tickSize: instrument.tickSize, up, mode }) : {}
  }
  const typed = emptyForm(mode, { takeProfit: LEG, stopLoss: LEG })
  const tpsl: TpSlForm = {
    ...typed,
    takeProfit: { ...typed.takeProfit, ...leg('takeProfit') },
    stopLoss: { ...typed.stopLoss, ...leg('stopLoss') },
  }
  return actions.setTpSl(form, carriedTpSl(tpsl))
}

interface Around {
  readonly base: E8
  readonly tickSize: E8
  readonly up: boolean
  readonly mode: TpSlForm['mode']
}

function legForm(random: Random, { base, tickSize, up, mode }: Around): LegForm {
  const away = (up ? 1n : -1n) * BigInt(random.between(-2, random.pick([6, 300, 30_000]))) * tickSize
  const near = base - (base % tickSize) + away
  const trigger = near > 0n ? near : tickSize
  const offGrid = random.chance(2) ? tickSize / 2n : 0n
  const isLimit = mode === 'Partial' && random.chance(40)
  const limit = trigger + BigInt(random.between(-20, 20)) * tickSize
  const percent = `${up ? '' : '-'}${random.between(1, 40)}.${random.between(1, 9)}`
  return {
    typed: random.chance(25) ? { as: 'amount', text: percent } : { as: 'price', text: formatE8(trigger + offGrid) },
    input: random.pick(PERCENT_MODES),
    triggerBy: random.pick(['LastPrice', 'LastPrice', 'MarkPrice', 'IndexPrice'] as const),
    orderType: isLimit ? 'Limit' : 'Market',
    limit: isLimit && !random.chance(3) ? formatE8(limit) : '',
  }
}
