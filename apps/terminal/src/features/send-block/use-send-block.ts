import { amendsRefusedAt, cancelsRefusedAt, ordersRefusedAt, type RefusalName } from '@perpdesk/trading'
import { type TextKey, useText } from '../../i18n/index.ts'
import { type Contract, useLineBlock } from '../../stores/index.ts'

/** The stage of a market's life; pairs have no phases. */
type Life = Pick<Contract, 'status'> & Partial<Pick<Contract, 'phase'>>

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
 * the market's life, by the exchange's own rule; `undefined` if it can be sent. Without a thing and its market,
 * only reasons that block everything are considered.
 */
export function useSendBlock(thing?: SentThing, market?: Life): string | undefined {
  const text = useText('common')
  const line = useLineBlock()
  if (line !== undefined) return text(`blocked.${line}`)
  const refusal = thing === undefined || market === undefined ? null : REFUSED_AT[thing]({ phase: null, ...market })
  return refusal === null ? undefined : text(WORDS[refusal] ?? 'blocked.notTrading')
}
