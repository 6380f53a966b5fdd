import { e8 } from '@perpdesk/numeric'
import type { LeveragedToken } from '@perpdesk/protocol'
import { coinLetters } from '@perpdesk/trading'
import { formatCompact, formatNumber } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { Link } from '../../navigation/index.ts'
import { CoinIcon, ErrorState, Skeleton, Term } from '../../ui/index.ts'
import { tokenAddress } from '../trade-address/index.ts'
import styles from './leveraged-tokens.module.css'
import { RequestTables } from './request-tables.tsx'
import { TokenDetail } from './token-detail.tsx'
import { navText, timesText, useStateText, useTokenTitle } from './token-words.ts'
import { useTokens } from './use-tokens.ts'

/** `/leveraged-tokens` lists the leveraged tokens, `/leveraged-tokens/BTC3L` shows one (SPOT-04). */
export function TokensPage({ coin }: { readonly coin: string | undefined }) {
  const text = useText('tokens')
  const { tokens, failure, retry } = useTokens()
  const wanted = tokens?.find((token) => token.coin === coin)
  const title = coin ?? text('title')
  return (
    <section className={styles['page']} aria-labelledby="leveraged-tokens">
      <title>{`${title} · Perpdesk`}</title>
      <div className={styles['content']}>
        {coin === undefined ? (
          <>
            <h1 id="leveraged-tokens" className={styles['title']}>
              {text('title')}
            </h1>
            <p className={styles['lead']}>{text('lead')}</p>
          </>
        ) : (
          <>
            <p className={styles['crumb']}>
              <Link to={tokenAddress()}>{text('all')}</Link>
            </p>
            {tokens === undefined ? (
              <h1 id="leveraged-tokens" className={styles['title']}>
                {coin}
              </h1>
            ) : null}
          </>
        )}
        {failure === undefined || tokens === undefined ? null : (
          <p className={styles['old']} role="status">
            {text('failed', { message: failure })}
          </p>
        )}
        {tokens === undefined ? (
          failure === undefined ? (
            <Skeleton rows={6} height={64} />
          ) : (
            <ErrorState text={text('failed', { message: failure })} onRetry={retry} />
          )
        ) : coin === undefined ? (
          <>
            <ul className={styles['cards']} data-old={failure !== undefined}>
              {tokens.map((token) => (
                <TokenCard key={token.coin} token={token} />
              ))}
            </ul>
            <RequestTables />
          </>
        ) : wanted === undefined ? (
          <h1 id="leveraged-tokens" className={styles['title']}>
            {text('noToken', { coin })}
          </h1>
        ) : (
          <TokenDetail key={wanted.coin} token={wanted} isOld={failure !== undefined} />
        )}
      </div>
    </section>
  )
}

function TokenCard({ token }: { readonly token: LeveragedToken }) {
  const text = useText('tokens')
  const titleOf = useTokenTitle()
  const stateText = useStateText()
  const { coin, quoteCoin, assets, subscription } = token
  return (
    <li className={styles['card']} data-side={token.side}>
      <Link to={tokenAddress(coin)} className={styles['cardLink']}>
        <CoinIcon dark="" light="" letters={coinLetters(coin)} />
        <span>
          <strong>{coin}</strong>
          <span className={styles['quiet']}>{titleOf(token)}</span>
        </span>
      </Link>
      <dl className={styles['figures']}>
        <div>
          <dt>
            <Term id="net-asset-value">{text('nav')}</Term>
          </dt>
          <dd>{navText(token)}</dd>
        </div>
        <div>
          <dt>{text('leverage')}</dt>
          <dd>{timesText(token.leverage)}</dd>
        </div>
        <div>
          <dt>{text('assets')}</dt>
          <dd>{`${formatCompact(e8(assets))} ${quoteCoin}`}</dd>
        </div>
        <div>
          <dt>{text('supply')}</dt>
          <dd>{formatNumber(e8(token.supply), { decimals: 0 })}</dd>
        </div>
      </dl>
      <p className={styles['state']} data-state={subscription.state}>
        {stateText(token, subscription.state)}
      </p>
    </li>
  )
}
