import type { PlaceOrder } from '../../packages/engine/src/command.ts'
import { isClosing, type Market, type Model } from './model.ts'
import { type Answer, refused } from './results.ts'

const SECOND = 1000

/** Why a contract takes no orders at this moment (R1.9, R1.11). */
export function refusedByLife(model: Model, market: Market): Answer | undefined {
  const { status } = market.instrument
  if (status === 'Closed') return refused('notLive')
  if (status === 'Delivering' || model.time >= deliveryTimeOf(market)) return refused('settling')
  return isTrading(market) ? undefined : refused('notTrading')
}

/** Whether orders may be matched. */
export function isTrading({ instrument, mark }: Market): boolean {
  return instrument.status === 'Trading' && mark > 0n
}

/** Post-only orders alone after the launch, nothing but reducing ones before delivery (R1.9). */
export function refusedByStage(model: Model, market: Market, command: PlaceOrder): Answer | undefined {
  const refusal = refusedByLife(model, market)
  if (refusal !== undefined) return refusal
  const { launchTime, postOnlySeconds } = market.instrument
  const isPostOnly = command.orderType === 'Limit' && command.timeInForce === 'PostOnly'
  if (postOnlySeconds > 0 && model.time < launchTime + postOnlySeconds * SECOND && !isPostOnly) {
    return refused('postOnlyStage')
  }
  const reduces = isClosing({ ...command, reduceOnly: command.reduceOnly || command.closeOnTrigger })
  return onlyReduces(model, market) && !reduces ? refused('onlyReducing') : undefined
}

export function onlyReduces(model: Model, market: Market): boolean {
  const { delivery } = market.instrument
  return delivery !== null && model.time >= deliveryTimeOf(market) - delivery.reduceOnlySeconds * SECOND
}

/** Its delivery time has come, whether it was delivered or not. */
export function isOver(model: Model, market: Market): boolean {
  return model.time >= deliveryTimeOf(market)
}

function deliveryTimeOf({ instrument }: Market): number {
  return instrument.delivery === null ? Number.POSITIVE_INFINITY : instrument.deliveryTime
}

/** Launch, and the end of `Delivering`. */
export function advanceLife(model: Model, market: Market): void {
  const { status, launchTime, delivery } = market.instrument
  if (status === 'PreLaunch' && model.time >= launchTime) changeStatus(model, market, 'Trading')
  const closing = market.deliveredTime + (delivery?.closingSeconds ?? 0) * SECOND
  if (status === 'Delivering' && model.time >= closing) changeStatus(model, market, 'Closed')
}

export function changeStatus(model: Model, market: Market, status: 'Trading' | 'Delivering' | 'Closed'): void {
  market.instrument = { ...market.instrument, status }
  model.events.push({ type: 'instrument', instrument: market.instrument })
}
