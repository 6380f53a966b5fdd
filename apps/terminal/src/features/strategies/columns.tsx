import { e8 } from '@perpdesk/numeric'
import type { Strategy } from '@perpdesk/protocol'
import { type ReactNode, useMemo } from 'react'
import { type Text, textOf, useText } from '../../i18n/index.ts'
import { isPairSymbol } from '../../stores/index.ts'
import cells from '../../ui/cells.module.css'
import { cellContent, type TableColumn } from '../../ui/index.ts'
import { TimeCell } from '../history-table/index.ts'
import { Pair } from '../live-table/index.ts'
import { strategyEndKey, writtenPrice } from '../order-words/index.ts'
import { sideText } from '../orders/index.ts'
import { PairLink } from '../pair-link/index.ts'
import { ContractLink } from '../trade-address/index.ts'
import { pricingText, progressText, qtyText, splitText, stateText } from './strategy-words.ts'

export interface StrategiesProps {
  /** The contract or pair on the page; strategies of the same product are listed. */
  readonly symbol: string
  /** Control that chooses between running and ended strategies. */
  readonly choice: ReactNode
}

export interface Words {
  readonly text: Text<'strategies'>
  readonly orders: Text<'orders'>
  /** Texts of the notifications, which name kinds and reasons. */
  readonly noticeText: Text<'notifications'>
  readonly ofPairs: boolean
  /** The word for the contract or the pair of a row, and that of a button which shows the rows of all of them. */
  readonly market: string
  readonly showAll: string
}

/** Returns the words for the product of a symbol. */
export function useWords(symbol: string): Words {
  const text = useText('strategies')
  const orders = useText('orders')
  const noticeText = useText('notifications')
  const ofPairs = isPairSymbol(symbol)
  // Waits for the texts of pairs, which a page of a contract does not need.
  useText(ofPairs ? 'spot' : 'orders')
  return useMemo(() => {
    const spot = textOf('spot')
    return {
      text,
      orders,
      noticeText,
      ofPairs,
      market: ofPairs ? spot('pair') : orders('contract'),
      showAll: ofPairs ? spot('orders.showAll') : text('showAll'),
    }
  }, [text, orders, noticeText, ofPairs])
}

/** Returns the columns of a strategy's kind, plan and progress, the same for running and ended strategies. */
export function strategyColumns(words: Words, at: 'createdTime' | 'updatedTime'): readonly TableColumn<Strategy>[] {
  const { text, orders, noticeText, market } = words
  return [
    {
      id: 'time',
      header: orders('time'),
      wideOnly: true,
      sortBy: (row) => row[at],
      cell: (row) => <TimeCell time={row[at]} short />,
    },
    {
      id: 'contract',
      header: market,
      sortBy: (row) => row.symbol,
      cell: (row) => <Pair first={<MarketLink symbol={row.symbol} />} second={sideCell(row, words)} />,
    },
    {
      id: 'kind',
      header: orders('type'),
      sortBy: (row) => row.strategyType,
      cell: (row) => <Pair first={noticeText(`strategy.${row.strategyType}`)} second={termsText(row, words)} />,
    },
    {
      id: 'plan',
      header: text('plan'),
      wideOnly: true,
      cell: (row) => <Pair first={splitText(row, text) || orders('none')} second={priceTerms(row, text)} />,
    },
    {
      id: 'qty',
      header: orders('qty'),
      align: 'end',
      sortBy: (row) => e8(row.qty),
      cell: (row) => qtyText(row.symbol, row.qty),
    },
    {
      id: 'executed',
      header: text('executed'),
      align: 'end',
      sortBy: (row) => e8(row.executedQty),
      cell: (row) => <Pair first={qtyText(row.symbol, row.executedQty)} second={averageText(row, words)} figures />,
    },
    {
      id: 'progress',
      wideOnly: true,
      header: text('progress'),
      align: 'end',
      cell: (row) => progressText(row) || orders('none'),
    },
    {
      id: 'state',
      header: orders('status'),
      cell: (row) => <Pair first={stateText(row, text)} second={cellContent({}, endText(row, noticeText))} />,
    },
  ]
}

/** The name of a contract or a pair with a link to its page. */
export function MarketLink({ symbol }: { readonly symbol: string }) {
  return isPairSymbol(symbol) ? <PairLink symbol={symbol} /> : <ContractLink symbol={symbol} />
}

export function sideCell(row: Strategy, { orders }: Pick<Words, 'orders'>) {
  return (
    <span data-side={row.side} className={cells['side']}>
      {sideText(row, orders)}
    </span>
  )
}

function termsText(row: Strategy, { orders }: Words): string | null {
  const terms = [...(row.postOnly ? [orders('PostOnly')] : []), ...(row.reduceOnly ? [orders('reduceOnly')] : [])]
  return terms.length === 0 ? null : terms.join(' · ')
}

/** Returns the pricing of the strategy's orders, with the price beyond which they do not follow the market. */
export function priceTerms(row: Strategy, text: Text<'strategies'>): string {
  const bound = e8(row.maxChasePrice) > 0n ? [`${text('bound')} ${writtenPrice(row.symbol, row.maxChasePrice)}`] : []
  return [pricingText(row, text), ...bound].join(' · ')
}

function averageText(row: Strategy, { text, orders }: Words): string {
  return row.avgPrice === '' ? orders('none') : text('average', { price: writtenPrice(row.symbol, row.avgPrice) })
}

/** Returns why the strategy ended; `null` while it is running. */
export function endText({ terminateReason }: Strategy, noticeText: Text<'notifications'>): string | null {
  return terminateReason === 'unknown' ? null : noticeText(strategyEndKey(terminateReason))
}
