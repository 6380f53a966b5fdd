import { amendsRefusedAt, cancelsRefusedAt, ordersRefusedAt, type RefusalName } from '@perpdesk/trading'
import { type TextKey, useText } from '../../i18n/index.ts'
import { type Contract, useLineBlock } from '../../stores/index.ts'

type SentThing = 'order' | 'amend' | 'cancel'

const REFUSED_AT = { order: ordersRefusedAt, amend: amendsRefusedAt, cancel: cancelsRefusedAt } as const

const WORDS: Readonly<Partial<Record<RefusalName, TextKey<'common'>>>> = {
  contractNotLive: 'blocked.ended',
  settlementInProgress: 'blocked.settling',
  inCallAuction: 'blocked.auction',
  symbolNotTrading: 'blocked.notTrading',
}

/**
 * Returns the reason, as text, why a request cannot be sent now: the network, the exchange as a whole, or the stage of
 * the contract's life, by the exchange's own rule; `undefined` if it can be sent. Without a thing and its contract,
 * only reasons that block everything are considered.
 */
export function useSendBlock(thing?: SentThing, contract?: Pick<Contract, 'status' | 'phase'>): string | undefined {
  const text = useText('common')
  const line = useLineBlock()
  if (line !== undefined) return text(`blocked.${line}`)
  const refusal = thing === undefined || contract === undefined ? null : REFUSED_AT[thing](contract)
  return refusal === null ? undefined : text(WORDS[refusal] ?? 'blocked.notTrading')
}
