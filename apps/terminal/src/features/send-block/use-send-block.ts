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
 * Why this cannot be sent now, in words; `undefined` when it can: the network, the exchange as a whole, the stage of
 * the contract's life, judged by the exchange's own rule. Without a thing and its contract only the reasons that stop
 * everything.
 */
export function useSendBlock(thing?: SentThing, contract?: Pick<Contract, 'status' | 'phase'>): string | undefined {
  const text = useText('common')
  const line = useLineBlock()
  if (line !== undefined) return text(`blocked.${line}`)
  const refusal = thing === undefined || contract === undefined ? null : REFUSED_AT[thing](contract)
  return refusal === null ? undefined : text(WORDS[refusal] ?? 'blocked.notTrading')
}
