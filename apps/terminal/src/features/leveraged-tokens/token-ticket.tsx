import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import type { LeveragedToken, TokenDailyLeft } from '@perpdesk/protocol'
import { TOKEN_REQUESTS, type TokenRequestKind } from '@perpdesk/trading'
import { type FormEvent, useState } from 'react'
import { coinAmount, coinText, formatPercent } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { useSession, useWallet } from '../../stores/index.ts'
import { Button, ErrorState, NumberInput, SegmentedControl, Skeleton } from '../../ui/index.ts'
import { Refusal } from '../../ui/states.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { useSendBlock } from '../send-block/index.ts'
import { SignedOutPanel } from '../session/index.ts'
import styles from './leveraged-tokens.module.css'
import { givenText, sendTokenRequest } from './send-request.ts'
import { estimate, givenCoin, largest, leftToday, limitsOf } from './token-form.ts'
import { TokenQuiz } from './token-quiz.tsx'
import { useStateText } from './token-words.ts'
import { useTokenState } from './use-tokens.ts'

/** The form that subscribes and redeems; before the first purchase the quiz. */
export function TokenTicket({ token }: { readonly token: LeveragedToken }) {
  const text = useText('tokens')
  const { status } = useSession()
  const { state, failure, retry } = useTokenState()
  return (
    <aside className={styles['ticket']} aria-label={text('request')}>
      {status === 'signedOut' ? (
        <SignedOutPanel text={text('signedOut')} />
      ) : state !== undefined ? (
        state.hasPassedQuiz ? (
          <Ticket
            token={token}
            waiting={state.requests.filter(({ coin }) => coin === token.coin).map(givenText)}
            dailyLeft={state.dailyLeft}
          />
        ) : (
          <TokenQuiz onPassed={retry} />
        )
      ) : failure !== undefined ? (
        <ErrorState text={text('failed', { message: failure })} onRetry={retry} />
      ) : (
        <Skeleton rows={6} height={32} />
      )}
    </aside>
  )
}

interface TicketProps {
  readonly token: LeveragedToken
  /** Amounts of the requests that wait for the next tick. */
  readonly waiting: readonly string[]
  readonly dailyLeft: readonly TokenDailyLeft[]
}

function Ticket({ token, waiting, dailyLeft }: TicketProps) {
  const text = useText('tokens')
  const stateText = useStateText()
  const [kind, setKind] = useState<TokenRequestKind>('subscribe')
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const blocked = useSendBlock()
  const { busy, refusal, forgetRefusal, send } = useSending()
  const coin = givenCoin(token, kind)
  const free = useFree(coin)
  const limits = limitsOf(token, kind)
  const left = leftToday(dailyLeft, token, kind)
  const bounds = { free, left }
  const outcome = estimate(token, kind, typed, bounds)
  const { issue, amount } = outcome
  const isOpen = limits.state === 'open'
  const held = useFree(token.coin)
  const money = (value: E8, of: string) => coinAmount(value, of, { fine: true })
  const given = (value: string) => coinAmount(e8(value), coin, { fine: true })
  const edit = (next: string) => {
    forgetRefusal()
    setTyped(next)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (issue !== undefined || blocked !== undefined || !isOpen) return
    const accepted = await send((onUnknown) =>
      sendTokenRequest({ kind, coin: token.coin, amount: formatE8(amount) }, onUnknown),
    )
    if (!accepted) return
    setTyped('')
    setTried(false)
  }
  const wrong =
    issue === undefined || (issue === 'missing' && !tried)
      ? undefined
      : text(`issue.${issue}`, {
          min: given(limits.min),
          max: given(limits.max),
          step: limits.step,
          left: money(left ?? 0n, coin),
        })
  const received = kind === 'subscribe' ? token.coin : token.quoteCoin
  const none = text('none')
  const figures: readonly (readonly [id: string, name: string, figure: string])[] = [
    ['available', text('available'), free === undefined ? none : money(free, coin)],
    [
      'left',
      text('leftToday'),
      left === undefined
        ? none
        : text('leftOf', { left: coinText(left, coin), daily: coinAmount(e8(limits.daily), coin) }),
    ],
    [
      'fee',
      text('feeAt', { rate: formatPercent(e8(limits.feeRate), { signed: false }) }),
      amount > 0n ? money(outcome.fee, token.quoteCoin) : none,
    ],
    ['received', text('receiveAbout'), amount > 0n ? money(outcome.received, received) : none],
    ['held', text('held'), held === undefined ? none : money(held, token.coin)],
  ]
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <SegmentedControl
        label={text('request')}
        wide
        value={kind}
        onChange={(next) => {
          setKind(next)
          setTried(false)
          edit('')
        }}
        options={TOKEN_REQUESTS.map((id) => ({ id, label: text(id) }))}
      />
      <NumberInput
        label={text('amount')}
        value={typed}
        onChange={edit}
        decimals={8}
        step={e8(limits.step)}
        min={0n}
        suffix={coin}
        error={wrong}
        note={text('limits', { min: given(limits.min), max: given(limits.max) })}
      />
      <Button
        size="small"
        className={styles['all']}
        disabled={free === undefined || largest(token, kind, bounds) === 0n}
        onClick={() => edit(formatE8(largest(token, kind, bounds)))}
      >
        {text('everything')}
      </Button>
      <dl className={styles['list']}>
        {figures.map(([id, name, figure]) => (
          <div key={id} data-figure={id}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['quiet']}>{text('executed')}</p>
      {isOpen ? null : (
        <p className={styles['issue']} role="status">
          {stateText(token, limits.state)}
        </p>
      )}
      {waiting.length === 0 ? null : (
        <p className={styles['quiet']} role="status">
          {text('waiting', { amounts: waiting.join(', ') })}
        </p>
      )}
      <Refusal text={refusal ?? blocked} />
      <Button
        type="submit"
        kind={kind === 'subscribe' ? 'buy' : 'sell'}
        size="large"
        wide
        busy={busy}
        disabled={!isOpen}
      >
        {text(`send.${kind}`, { coin: token.coin })}
      </Button>
    </form>
  )
}

/** Returns the balance of a coin less what open orders hold; `undefined` while it is unknown. */
function useFree(coin: string): E8 | undefined {
  const { value: wallet } = useWallet()
  if (wallet === undefined) return undefined
  const held = wallet.coins.find((each) => each.coin === coin)
  const free = held === undefined ? 0n : e8(held.walletBalance) - e8(held.inOrders)
  return free > 0n ? free : 0n
}
