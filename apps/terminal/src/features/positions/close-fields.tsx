import { e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import {
  lotsToQty,
  maxOrderQty,
  type OrderType,
  percentE2OfPosition,
  qtyCoinOf,
  SHARE_SLIDER,
  ticksToPrice,
} from '@perpdesk/trading'
import { Fragment, useMemo, useState } from 'react'
import { coinAmount, formatPercent, formatQty } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { type Contract, type LiveTicker, useBook, useTickerValue } from '../../stores/index.ts'
import { Button, PriceInput, QuantityInput, Refusal, Slider } from '../../ui/index.ts'
import { useFeeRates } from '../account-figures/index.ts'
import { newOrderLinkId, placeOrder, usePendingOrder } from '../order-submission/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { actions, initial, issues, ticket, typedQty } from './close-form.ts'
import { nobodyThere, summary, type TradedPrice } from './close-summary.ts'
import { closeSlot } from './position-words.ts'
import styles from './positions.module.css'

const lastOf = (ticker: LiveTicker) => ticker.last

interface CloseFieldsProps {
  readonly position: Position
  readonly contract: Contract
  readonly orderType: OrderType
  /** Title above the form; omitted if the dialog already shows it. */
  readonly label?: string
  readonly onDone: () => void
}

/** The form that closes all or part of a position: price, quantity and expected result. */
export function CloseFields({ position, contract, orderType, label, onDone }: CloseFieldsProps) {
  const text = useText('positions')
  const panel = useText('orderPanel')
  const slot = closeSlot(position)
  const pending = usePendingOrder(slot)
  const blocked = useSendBlock('order', contract)
  const rates = useFeeRates()
  const last = useTickerValue(position.symbol, lastOf)
  const best = useTickerValue(position.symbol, position.side === 'Buy' ? bidOf : askOf)
  const [form, setForm] = useState(() => initial(position, orderType, orderType === 'Limit' ? last : undefined))
  const found = issues(form, position, contract)
  const message = (field: 'price' | 'qty') => {
    const issue = found.find((candidate) => candidate.field === field)
    return issue === undefined ? undefined : text(`issue.${issue.code}`, issue.params)
  }
  const mark = useTickerValue(position.symbol, markOf)
  const levels = useLevels(position, contract)
  const market = { best, last, levels, isKnown: mark !== undefined }
  const expected = summary(form, position, contract, market, rates)
  const unfit = found.some((issue) => issue.severity === 'error') || pending !== undefined

  const send = async () => {
    if (unfit || blocked !== undefined) return
    const outcome = await placeOrder(slot, ticket(form, position, contract, newOrderLinkId()))
    if (outcome?.kind === 'accepted' || outcome?.kind === 'found') onDone()
  }

  return (
    <div className={styles['closeForm']}>
      {label === undefined ? null : <h2 className={styles['closeTitle']}>{label}</h2>}
      {orderType === 'Limit' ? (
        <PriceInput
          label={text('price')}
          inlineLabel
          value={form.price}
          onChange={(price) => setForm((current) => actions.editPrice(current, price))}
          onEnter={() => void send()}
          tickSize={contract.tickSize}
          maxPrice={contract.maxPrice}
          suffix={contract.quoteCoin}
          error={message('price')}
        />
      ) : null}
      <QuantityInput
        label={text('qty')}
        inlineLabel
        value={form.qty}
        onChange={(qty) => setForm((current) => actions.editQty(current, qty))}
        onEnter={() => void send()}
        lotSize={contract.lotSize}
        max={maxOrderQty(contract, orderType)}
        coin={qtyCoinOf(contract)}
        suffix={qtyCoinOf(contract)}
        error={message('qty')}
      />
      <Slider
        label={text('share')}
        value={percentE2OfPosition(typedQty(form), e8(position.size))}
        onChange={(percentE2) => setForm((current) => actions.slide(current, position, contract, percentE2))}
        {...SHARE_SLIDER}
        describe={(percentE2) => formatPercent(BigInt(percentE2) * e8('0.0001'), { signed: false })}
      />
      <dl className={styles['figures']}>
        {(['gross', 'fees', 'net'] as const).map((name) => (
          <Fragment key={name}>
            <dt>{text(`pnl.${name}`)}</dt>
            <dd>
              {expected === undefined
                ? text('none')
                : coinAmount(expected[name], contract.settleCoin, { signed: name !== 'fees', fine: true })}
            </dd>
          </Fragment>
        ))}
      </dl>
      <p className={styles['note']}>{text('pnl.note')}</p>
      {nobodyThere(form, market) ? (
        <p className={styles['why']} role="status">
          {panel('issue.nobodyThere')}
        </p>
      ) : null}
      <Refusal text={blocked} />
      <Button
        kind={position.side === 'Buy' ? 'sell' : 'buy'}
        wide
        busy={pending !== undefined}
        disabled={unfit}
        blocked={blocked}
        onClick={() => void send()}
      >
        {pending === undefined
          ? text('send', {
              qty: formatQty(typedQty(form), contract),
              coin: qtyCoinOf(contract),
            })
          : text(pending.phase === 'sending' ? 'sending' : 'checking')}
      </Button>
    </div>
  )
}

/** Returns the levels of the order book that a market close of the position would trade against. */
function useLevels({ symbol, side }: Position, contract: Contract): readonly TradedPrice[] {
  const book = useBook(symbol)
  const levels = side === 'Buy' ? book.bids : book.asks
  return useMemo(
    () => levels.map(({ ticks, lots }) => ({ price: ticksToPrice(contract, ticks), qty: lotsToQty(contract, lots) })),
    [levels, contract],
  )
}

const bidOf = (ticker: LiveTicker) => ticker.bid
const markOf = (ticker: LiveTicker) => ticker.mark
const askOf = (ticker: LiveTicker) => ticker.ask
