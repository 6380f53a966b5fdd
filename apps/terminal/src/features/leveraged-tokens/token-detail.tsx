import { e8 } from '@perpdesk/numeric'
import type { LeveragedToken } from '@perpdesk/protocol'
import { coinLetters } from '@perpdesk/trading'
import type { ReactNode } from 'react'
import { coinAmount, formatDateTime, formatNumber, formatPercent } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { Link } from '../../navigation/index.ts'
import { CoinIcon, Term } from '../../ui/index.ts'
import { contractAddress, spotAddress } from '../trade-address/index.ts'
import styles from './leveraged-tokens.module.css'
import { RequestTables } from './request-tables.tsx'
import { TokenChart } from './token-chart.tsx'
import { TokenTicket } from './token-ticket.tsx'
import { navText, timesText, useTokenTitle } from './token-words.ts'

interface TokenDetailProps {
  readonly token: LeveragedToken
  /** True if the figures could not be renewed. */
  readonly isOld: boolean
}

/** One leveraged token: its figures, chart, ticket and the account's requests. */
export function TokenDetail({ token, isOld }: TokenDetailProps) {
  const text = useText('tokens')
  const titleOf = useTokenTitle()
  const { coin, pair, quoteCoin } = token
  return (
    <>
      <header className={styles['head']}>
        <CoinIcon dark="" light="" letters={coinLetters(coin)} />
        <div>
          <h1 id="leveraged-tokens" className={styles['title']}>
            {coin}
          </h1>
          <p className={styles['quiet']}>{titleOf(token)}</p>
        </div>
        <p className={styles['nav']} data-old={isOld}>
          <span className={styles['quiet']}>
            <Term id="net-asset-value">{text('nav')}</Term>
          </span>
          <strong data-figure="nav">{navText(token)}</strong>
        </p>
        {pair === '' ? null : (
          <Link to={spotAddress({ baseCoin: coin, quoteCoin })} className={styles['trade']}>
            {text('trade', { pair })}
          </Link>
        )}
      </header>
      <div className={styles['columns']}>
        <TokenTicket token={token} />
        <div className={styles['main']}>
          {pair === '' ? null : <TokenChart pair={pair} />}
          <Figures token={token} isOld={isOld} />
          <p className={styles['lead']}>{text('lead')}</p>
        </div>
      </div>
      <RequestTables coin={coin} />
    </>
  )
}

function Figures({ token, isOld }: TokenDetailProps) {
  const text = useText('tokens')
  const { symbol, quoteCoin, coin, openTime } = token
  const base = symbol.endsWith(quoteCoin) ? symbol.slice(0, -quoteCoin.length) : symbol
  const size = (value: string) => coinAmount(e8(value), base, { fine: true, signed: true })
  const rate = (value: string) => formatPercent(e8(value), { decimals: 3, signed: false })
  const figures: readonly (readonly [id: string, name: ReactNode, figure: ReactNode])[] = [
    [
      'contract',
      text('contract'),
      <Link key="contract" to={contractAddress(symbol)}>
        {symbol}
      </Link>,
    ],
    ['leverage', text('leverage'), timesText(token.leverage)],
    ['target', text('target'), timesText(token.targetLeverage)],
    [
      'range',
      <Term key="range" id="rebalancing">
        {text('range')}
      </Term>,
      text('rangeOf', { lower: timesText(token.lowerLeverage), upper: timesText(token.upperLeverage) }),
    ],
    ['basket', text('basket'), size(token.basket)],
    ['position', text('position'), size(token.position)],
    ['assets', text('assets'), coinAmount(e8(token.assets), quoteCoin)],
    ['supply', text('supply'), `${formatNumber(e8(token.supply), { decimals: 4 })} ${coin}`],
    ['managementFee', text('managementFee'), text('perDay', { rate: rate(token.managementRate) })],
    ['subscriptionFee', text('subscriptionFee'), rate(token.subscription.feeRate)],
    ['redemptionFee', text('redemptionFee'), rate(token.redemption.feeRate)],
    ['maxHolding', text('maxHolding'), coinAmount(e8(token.maxHolding), quoteCoin)],
    ...(openTime === 0 ? [] : [['openTime', text('openTime'), formatDateTime(openTime)] as const]),
  ]
  return (
    <dl className={styles['figures']} data-old={isOld}>
      {figures.map(([id, name, figure]) => (
        <div key={id} data-figure={id}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
