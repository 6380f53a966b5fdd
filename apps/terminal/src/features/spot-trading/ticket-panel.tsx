import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import { useEffect, useMemo, useState } from 'react'
import { loadTexts, useText } from '../../i18n/index.ts'
import {
  givenPrice,
  type LiveTicker,
  type Pair,
  useFills,
  useFreshness,
  useSession,
  useTicker,
  useWallet,
} from '../../stores/index.ts'
import {
  Checkbox,
  EmptyState,
  NumberInput,
  SegmentedControl,
  Select,
  Skeleton,
  TermWithin,
  useIsNarrow,
} from '../../ui/index.ts'
import { PriceEntry, PriceFills, VisitorButtons } from '../order-panel/index.ts'
import { SendButton } from './send-button.tsx'
import { SizeEntry } from './size-entry.tsx'
import { resumeSpotOrders } from './spot-submissions.ts'
import styles from './spot-trading.module.css'
import { pairOf } from './spot-words.ts'
import { TicketFigures } from './ticket-figures.tsx'
import {
  EMPTY_SIZE,
  issueOf,
  LIFETIMES,
  newTicket,
  orderOf,
  type TicketContext,
  type TicketForm,
  unitOf,
} from './ticket-form.ts'
import { useIssueText } from './use-issue-text.ts'

/** The ticket of a pair: buys and sells at a limit or at market, by quantity or by amount. */
export function SpotTicketPanel({ symbol }: { readonly symbol: string }) {
  const text = useText('orderPanel')
  const words = useText('spot')
  const pair = pairOf(symbol)
  const { ticker } = useTicker(symbol)
  const last = ticker === undefined ? undefined : givenPrice(ticker.last)
  if (pair === undefined) return <Skeleton rows={9} height={28} />
  return (
    <section className={styles['panel']} aria-label={text('title')}>
      {pair.status !== 'Trading' ? (
        <EmptyState text={words('notTrading', { symbol })} />
      ) : ticker === undefined || last === undefined ? (
        <Skeleton rows={9} height={28} />
      ) : (
        <Ticket key={symbol} pair={pair} ticker={ticker} last={last} />
      )}
    </section>
  )
}

interface TicketProps {
  readonly pair: Pair
  readonly ticker: LiveTicker
  readonly last: E8
}

function Ticket({ pair, ticker, last }: TicketProps) {
  const text = useText('orderPanel')
  const words = useText('spot')
  const session = useSession()
  const narrow = useIsNarrow()
  const [form, setForm] = useState<TicketForm>(() => newTicket(last))
  const edit = (change: Partial<TicketForm>) => setForm((current) => ({ ...current, ...change }))
  const free = useFreeCoins(pair)
  const { level } = useFreshness(`tickers.${pair.symbol}`)
  const context: TicketContext = useMemo(() => {
    const { bid, ask, highestBuy, lowestSell } = ticker
    const limits =
      highestBuy === undefined || lowestSell === undefined ? null : { maxBuy: highestBuy, minSell: lowestSell }
    return { pair, last, bid, ask, limits, free }
  }, [pair, ticker, last, free])
  const order = orderOf(form, context)
  const found = issueOf(form, order, context)
  const isTouched = form.size.by === 'share' || form.size.text !== ''
  const issueText = useIssueText()
  const shown = found !== undefined && (isTouched || found.code === 'pairNotOpen') ? found : undefined
  const message = (field: 'price' | 'size' | 'form') => (shown?.field === field ? issueText(shown) : undefined)

  useEffect(() => {
    if (session.status !== 'signedIn') return
    void loadTexts('notifications').then(resumeSpotOrders)
  }, [session.status])
  // Values from the order book and the chart are those of a limit order.
  useFills(pair.symbol, ({ price, qty, side }) => {
    setForm((current) => ({
      ...current,
      kind: 'Limit',
      price: price === undefined ? current.price : formatE8(price),
      size:
        qty === undefined
          ? current.kind === 'Limit'
            ? current.size
            : EMPTY_SIZE
          : { by: 'text', text: formatE8(qty) },
      side: side ?? current.side,
    }))
  })
  const fillPrice = (price: E8 | undefined) => {
    if (price !== undefined) edit({ price: formatE8(price) })
  }
  return (
    <>
      <div className={styles['form']}>
        <SegmentedControl
          label={words('side')}
          wide
          value={form.side}
          onChange={(side) => edit({ side, size: EMPTY_SIZE })}
          options={[
            { id: 'Buy', label: words('buy', { coin: pair.baseCoin }) },
            { id: 'Sell', label: words('sell', { coin: pair.baseCoin }) },
          ]}
        />
        <SegmentedControl
          label={text('type')}
          size="small"
          wide
          value={form.kind}
          onChange={(kind) => edit({ kind, size: EMPTY_SIZE })}
          options={[
            { id: 'Limit', label: text('Limit') },
            { id: 'Market', label: text('Market') },
          ]}
        />
        {form.kind === 'Limit' ? (
          <PriceEntry
            field="price"
            label={text('price')}
            instrument={pair}
            value={form.price}
            onChange={(price) => edit({ price })}
            suffix={pair.quoteCoin}
            error={message('price')}
            onEnter={() => undefined}
          >
            <PriceFills symbol={pair.symbol} onFill={fillPrice} />
          </PriceEntry>
        ) : (
          <NumberInput
            label={text('price')}
            inlineLabel
            value=""
            onChange={() => undefined}
            decimals={0}
            placeholder={text('marketPrice')}
            disabled
          />
        )}
        <SizeEntry
          form={form}
          context={context}
          order={order}
          narrow={narrow}
          error={message('size')}
          onSize={(size) => edit({ size })}
          onUnit={(unit) => edit({ units: { ...form.units, [form.side]: unit }, size: EMPTY_SIZE })}
        />
        {form.kind === 'Limit' ? (
          <div className={styles['options']}>
            <Checkbox
              label={<TermWithin id="post-only">{text('postOnly')}</TermWithin>}
              checked={form.postOnly}
              onChange={(postOnly) => edit({ postOnly })}
            />
            <Select
              label={text('lifetime')}
              size="small"
              bare
              disabled={form.postOnly}
              value={form.lifetime}
              onChange={(lifetime) => edit({ lifetime })}
              options={LIFETIMES.map((id) => ({ id, label: text(id), note: text(`${id}.note`) }))}
            />
          </div>
        ) : null}
        <TicketFigures form={form} context={context} order={order} level={level} />
        {message('form') === undefined ? null : (
          <p className={styles['issue']} role="status">
            {message('form')}
          </p>
        )}
      </div>
      <div className={styles['foot']}>
        {session.status === 'signedOut' ? (
          <VisitorButtons />
        ) : session.status === 'loading' ? (
          <div className={styles['coming']} />
        ) : (
          <SendButton
            form={form}
            context={context}
            order={order}
            issue={found}
            unit={unitOf(form)}
            onSent={() => edit({ size: EMPTY_SIZE })}
          />
        )}
      </div>
    </>
  )
}

/** Returns the balances of both coins less what open orders hold; `undefined` while they are unknown. */
function useFreeCoins({ baseCoin, quoteCoin }: Pair): TicketContext['free'] {
  const { value: wallet } = useWallet()
  return useMemo(() => {
    if (wallet === undefined) return undefined
    const freeOf = (coin: string) => {
      const held = wallet.coins.find((each) => each.coin === coin)
      const free = held === undefined ? 0n : e8(held.walletBalance) - e8(held.inOrders)
      return free > 0n ? free : 0n
    }
    return { base: freeOf(baseCoin), quote: freeOf(quoteCoin) }
  }, [wallet, baseCoin, quoteCoin])
}
