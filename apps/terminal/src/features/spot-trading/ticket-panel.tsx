import { type E8, formatE8 } from '@perpdesk/numeric'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { serverClock } from '../../client/index.ts'
import { loadTexts, useText } from '../../i18n/index.ts'
import {
  givenPrice,
  type LiveTicker,
  type Pair,
  useBook,
  useFills,
  useFreshness,
  usePreferences,
  useSession,
  useTicker,
  useWallet,
} from '../../stores/index.ts'
import {
  Checkbox,
  EmptyState,
  lazyPart,
  NumberInput,
  SegmentedControl,
  Select,
  Skeleton,
  TermWithin,
  useIsNarrow,
} from '../../ui/index.ts'
import {
  FromBookButton,
  KindChoice,
  PriceEntry,
  PriceFills,
  reportMissing,
  VisitorButtons,
} from '../order-panel/index.ts'
import { CarriedSection } from './carried-section.tsx'
import { limitKind } from './kinds/at-once.tsx'
import { isFromMenu, SPOT_KINDS, startKind } from './kinds/kinds.ts'
import { LIFETIMES, type SpotKind, type SpotKindId, type TicketForm } from './kinds/spot-kind.ts'
import type { TicketField } from './kinds/ticket-issue.ts'
import { triggeredKind } from './kinds/triggered.tsx'
import { SendButton } from './send-button.tsx'
import { SizeEntry } from './size-entry.tsx'
import { resumeSpotOrders } from './spot-submissions.ts'
import styles from './spot-trading.module.css'
import { pairOf } from './spot-words.ts'
import { ticketContext } from './ticket-context.ts'
import { TicketFigures } from './ticket-figures.tsx'
import {
  EMPTY_SIZE,
  filledTicket,
  issueOf,
  loanOf,
  newTicket,
  orderOf,
  unitOf,
  withKind,
  withoutSent,
} from './ticket-form.ts'
import { ticketPreferences } from './ticket-preferences.ts'
import { useIssueText } from './use-issue-text.ts'
import { usePairFunds } from './use-pair-funds.ts'

const TicketMargin = lazyPart(async () => (await import('./ticket-margin.tsx')).TicketMargin)

/** The ticket of a pair: buys and sells with every kind of order, by quantity or by amount. */
export function SpotTicketPanel({ symbol }: { readonly symbol: string }) {
  const text = useText('orderPanel')
  const words = useText('spot')
  const pair = pairOf(symbol)
  const { ticker } = useTicker(symbol)
  const last = ticker === undefined ? undefined : givenPrice(ticker.last)
  const first = useFirstKind()
  if (pair === undefined) return <Skeleton rows={9} height={28} />
  return (
    <section className={styles['panel']} aria-label={text('title')}>
      {pair.status !== 'Trading' ? (
        <EmptyState text={words('notTrading', { symbol })} />
      ) : ticker === undefined || last === undefined || first === undefined ? (
        <Skeleton rows={9} height={28} />
      ) : (
        <Ticket key={symbol} pair={pair} ticker={ticker} last={last} first={first} />
      )}
    </section>
  )
}

interface TicketProps {
  readonly pair: Pair
  readonly ticker: LiveTicker
  readonly last: E8
  /** The kind of order with which the ticket starts. */
  readonly first: SpotKind
}

function Ticket({ pair, ticker, last, first }: TicketProps) {
  const text = useText('orderPanel')
  const words = useText('spot')
  const session = useSession()
  const narrow = useIsNarrow()
  const [{ lifetime, fromMenu }, keep] = usePreferences(ticketPreferences)
  const [form, setForm] = useState<TicketForm>(() => newTicket(last, { kind: first, lifetime }))
  const wanted = useRef(first.id)
  const edit = (change: Partial<TicketForm>) => setForm((current) => ({ ...current, ...change }))
  const { value: wallet } = useWallet()
  const funds = usePairFunds(pair)
  const book = useBook(pair.symbol)
  const { level } = useFreshness(`tickers.${pair.symbol}`)
  const { user } = session
  const context = useMemo(
    () => ticketContext({ pair, ticker, book, user, wallet, funds, now: serverClock.now() }),
    [pair, ticker, book, user, wallet, funds],
  )
  const order = orderOf(form, context)
  const found = issueOf(form, order, context)
  const isTouched = form.size.by === 'share' || form.size.text !== ''
  const issueText = useIssueText()
  const shown = found !== undefined && (isTouched || found.code === 'pairNotOpen') ? found : undefined
  const errorAt = (field: TicketField) => (shown?.field === field ? issueText(shown) : undefined)

  useEffect(() => {
    if (session.status !== 'signedIn') return
    void loadTexts('notifications').then(resumeSpotOrders)
  }, [session.status])
  /** Shows a kind once its texts are loaded, unless another kind has been chosen since. */
  const choose = async (id: SpotKindId) => {
    keep(isFromMenu(id) ? { kind: id, fromMenu: id } : { kind: id })
    wanted.current = id
    try {
      const kind = id === form.kind.id ? form.kind : await startKind(id)
      if (wanted.current === id) setForm((current) => withKind(current, kind))
    } catch (error) {
      reportMissing(error)
    }
  }
  const takeFromBook = async (take: NonNullable<SpotKind['fromBook']>) => {
    try {
      const kind = await take(ticketPreferences.store.getState().bbo)
      // The loaded kind is only used if no other kind has been chosen since.
      setForm((current) => (current.kind.fromBook === take ? withKind(current, kind) : current))
    } catch (error) {
      reportMissing(error)
    }
  }
  useFills(pair.symbol, (fill) => {
    setForm((current) => filledTicket(current, fill))
    const { trigger } = fill
    if (trigger === undefined) return
    const conditional = triggeredKind({ id: 'Conditional', orderType: 'Market', trigger: formatE8(trigger) })
    wanted.current = conditional.id
    keep({ kind: conditional.id, fromMenu: conditional.id })
    setForm((current) => withKind(current, conditional))
  })
  const fillPrice = (price: E8 | undefined) => {
    if (price !== undefined) edit({ price: formatE8(price) })
  }
  const { shared, fromBook } = form.kind
  return (
    <>
      <div className={styles['form']} data-long={form.carried !== null || isFromMenu(form.kind.id)}>
        <SegmentedControl
          label={words('side')}
          wide
          tone={form.side === 'Buy' ? 'buy' : 'sell'}
          value={form.side}
          onChange={(side) => edit({ side, size: EMPTY_SIZE })}
          options={[
            { id: 'Buy', label: words('buy', { coin: pair.baseCoin }) },
            { id: 'Sell', label: words('sell', { coin: pair.baseCoin }) },
          ]}
        />
        <KindChoice
          kinds={SPOT_KINDS.map(({ id, name, note }) => ({ id, label: text(name), note: note && note(text, words) }))}
          fromMenu={fromMenu}
          chosen={form.kind.id}
          onChoose={(id) => void choose(id)}
        />
        {form.kind.fields({
          form,
          context,
          errorAt,
          onChange: (kind) => setForm((current) => withKind(current, kind)),
        })}
        {shared.includes('price') ? (
          <PriceEntry
            field="price"
            label={text('price')}
            instrument={pair}
            value={form.price}
            onChange={(price) => edit({ price })}
            suffix={pair.quoteCoin}
            error={errorAt('price')}
            onEnter={() => undefined}
          >
            <PriceFills symbol={pair.symbol} onFill={fillPrice} />
            {fromBook === null ? null : <FromBookButton onTake={() => void takeFromBook(fromBook)} />}
          </PriceEntry>
        ) : null}
        {shared.includes('marketPrice') ? (
          <NumberInput
            label={text('price')}
            inlineLabel
            value=""
            onChange={() => undefined}
            decimals={0}
            placeholder={text('marketPrice')}
            disabled
          />
        ) : null}
        <SizeEntry
          form={form}
          context={context}
          order={order}
          narrow={narrow}
          error={errorAt('size')}
          onSize={(size) => edit({ size })}
          onUnit={(unit) => edit({ units: { ...form.units, [form.side]: unit }, size: EMPTY_SIZE })}
        />
        {shared.includes('lifetime') ? (
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
              onChange={(chosen) => {
                keep({ lifetime: chosen })
                edit({ lifetime: chosen })
              }}
              options={LIFETIMES.map((id) => ({ id, label: text(id), note: text(`${id}.note`) }))}
            />
          </div>
        ) : null}
        {shared.includes('carried') ? (
          <CarriedSection form={form} context={context} errorAt={errorAt} onCarried={(carried) => edit({ carried })} />
        ) : null}
        <TicketFigures form={form} context={context} order={order} level={level} />
        {session.status === 'signedIn' ? (
          <Suspense>
            <TicketMargin pair={pair} loan={loanOf(form, order, context)} />
          </Suspense>
        ) : null}
        {errorAt('form') === undefined ? null : (
          <p className={styles['issue']} role="status">
            {errorAt('form')}
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
            onSent={(ordered) => setForm((current) => withoutSent(current, ordered))}
          />
        )}
      </div>
    </>
  )
}

/** Returns the kind of the user's last order, once its texts are loaded. */
function useFirstKind(): SpotKind | undefined {
  const [first, setFirst] = useState<SpotKind>()
  useEffect(() => {
    const start = async () => {
      try {
        return await startKind(ticketPreferences.store.getState().kind)
      } catch (error) {
        reportMissing(error)
        return limitKind
      }
    }
    void start().then(setFirst)
  }, [])
  return first
}
