import type { TpSlKind } from '@perpdesk/trading'
import { coinAmount, formatPrice, typedDecimal } from '../../../format/index.ts'
import { textOf } from '../../../i18n/index.ts'
import { sessionNow } from '../../../stores/index.ts'
import { warnsOfLiquidation } from '../../../stores/liquidation-warning.ts'
import { actions, emptyForm, hasPrices, type TpSlForm } from '../tpsl-form.ts'
import { keptLegs, tpSlPreferences } from '../tpsl-preferences.ts'
import { CarriedForm } from './carried-form.tsx'
import type { CarriedTpSl } from './carried-tpsl.ts'
import { type CarryingOrder, type SideState, sideState } from './carrying-order.ts'
import { carriedFields, payloadOf } from './payload.ts'

const text = textOf('tpsl')

/** Returns TP/SL without prices, with the choices used last. */
export function newCarried(portfolioMargin: boolean): CarriedTpSl {
  return carriedTpSl(emptyForm(tpSlPreferences.store.getState().orderMode, keptLegs(portfolioMargin)))
}

export function carriedTpSl(form: TpSlForm): CarriedTpSl {
  return {
    issues: (order) => sideState(form, warned(order)).issues,
    request: (order) => carriedFields(payloadOf(sideState(form, order), order)),
    confirmation: (order) => {
      const state = sideState(form, order)
      if (!hasPrices(form)) return [[text('tpsl'), text('none')]]
      const mode = form.mode === 'Full' ? text('entirePosition') : text('partialPosition')
      return [
        [text('takeProfit'), legLine(state, 'takeProfit', order)],
        [text('stopLoss'), legLine(state, 'stopLoss', order)],
        [text('expectedPnl'), pnlLine(state, order)],
        [text('mode'), mode],
      ]
    },
    trigger: (kind, order) => sideState(form, order).values[kind].trigger,
    withPrice: (kind, price) => carriedTpSl(actions.editPrice(form, kind, price)),
    fields: ({ buy, sell, onChange, ...props }) => (
      <CarriedForm
        {...props}
        buy={buy && warned(buy)}
        sell={sell && warned(sell)}
        form={form}
        onChange={(next) => onChange(carriedTpSl(next))}
      />
    ),
  }
}

/**
 * Removes the liquidation price for accounts that get no warning about it (TPSL-14). The price is only a forecast here,
 * so it never causes an error.
 */
function warned(order: CarryingOrder): CarryingOrder {
  return warnsOfLiquidation(sessionNow().user) ? order : { ...order, liquidation: null }
}

/** Returns the trigger price of a leg, and the order that the leg then places. */
function legLine({ form, values }: SideState, kind: TpSlKind, { contract }: CarryingOrder): string {
  const leg = form[kind]
  const { trigger } = values[kind]
  if (trigger === undefined) return text('none')
  const limit = typedDecimal(leg.limit)
  const price = formatPrice(trigger, contract)
  const how = leg.orderType === 'Limit' && limit !== undefined ? formatPrice(limit, contract) : text('Market')
  return text('trigger', { by: text(`by.${leg.triggerBy}`), price, how })
}

/** Returns the expected profits of both legs. */
function pnlLine({ values }: SideState, { contract: { settleCoin } }: CarryingOrder): string {
  const [profit, loss] = [values.takeProfit.pnl, values.stopLoss.pnl].map((pnl) =>
    pnl === undefined ? text('none') : coinAmount(pnl, settleCoin, { signed: true }),
  )
  return `${profit} / ${loss}`
}
