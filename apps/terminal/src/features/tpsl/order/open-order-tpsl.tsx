import type { Order } from '@perpdesk/protocol'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import type { Contract } from '../../../stores/index.ts'
import { useContractMargin, useLeverageSetting } from '../../leverage/index.ts'
import { confirmWhileOffline } from '../confirm-while-offline.ts'
import { keptLegs, tpSlPreferences } from '../tpsl-preferences.ts'
import { sideState } from './carrying-order.ts'
import { carriesAny } from './may-carry.ts'
import { changeCarried, formOfOrder, openOrderOf } from './open-order.ts'
import { OrderTpSlDialog } from './order-tpsl-dialog.tsx'
import { carriedFields, payloadOf } from './payload.ts'

interface OpenOrderTpSlProps {
  readonly order: Order
  readonly contract: Contract
  readonly onClose: () => void
}

/** Leverage, in hundredths, that figures are computed with while the setting is loading. */
const LEVERAGE_E2 = 1_000

/** Dialog for take profit and stop loss of an open order; both legs are changed in one call. */
export function OpenOrderTpSl({ order, contract, onClose }: OpenOrderTpSlProps) {
  const text = useText('tpsl')
  const portfolioMargin = !useContractMargin(contract).hasReturnOnMargin
  const setting = useLeverageSetting(order.symbol)
  const [first] = useState(() =>
    formOfOrder(order, tpSlPreferences.store.getState().orderMode, keptLegs(portfolioMargin)),
  )
  const leverageE2 = (order.side === 'Buy' ? setting?.buyLeverageE2 : setting?.sellLeverageE2) ?? LEVERAGE_E2
  const carrying = openOrderOf(order, contract, {
    leverageE2,
    positionMode: setting?.positionMode ?? (order.positionIdx === 0 ? 'MergedSingle' : 'BothSide'),
  })
  return (
    <OrderTpSlDialog
      orders={[carrying]}
      first={first}
      portfolioMargin={portfolioMargin}
      isModeFixed={carriesAny(order)}
      isDraft={false}
      onConfirm={async (form, of) => {
        const refused = await changeCarried(order, carriedFields(payloadOf(sideState(form, of), of), order))
        if (refused === undefined) confirmWhileOffline(text('setTpSuccess', { symbol: contract.displayName }))
        return refused
      }}
      onClose={onClose}
    />
  )
}
