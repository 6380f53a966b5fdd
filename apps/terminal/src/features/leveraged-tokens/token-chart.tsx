import { type E8, e8 } from '@perpdesk/numeric'
import { useQuery } from '@tanstack/react-query'
import { call, serverClock } from '../../client/index.ts'
import { formatNumber } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { SPARK, sparkPath } from '../../ui/spark-path.ts'
import styles from './leveraged-tokens.module.css'

const DAY = 86_400_000
/** Milliseconds between two requests; bars are of five minutes. */
const EVERY = 60_000

/** The closing prices of a token's pair in the last 24 hours as a line. */
export function TokenChart({ pair }: { readonly pair: string }) {
  const text = useText('tokens')
  const { data } = useQuery({
    queryKey: ['tokenBars', pair],
    networkMode: 'always',
    refetchInterval: EVERY,
    queryFn: async ({ signal }) => {
      const now = serverClock.now()
      const asked = { symbol: pair, resolution: '5', from: `${now - DAY}`, to: `${now}` } as const
      const answer = await call('bars', asked, { signal, toast: false })
      if (!answer.ok) throw new Error(answer.error.message)
      return answer.result.list.map(([, , , , close]) => e8(close))
    },
    structuralSharing: false,
  })
  const path = data === undefined ? undefined : sparkPath(data)
  return (
    <figure className={styles['chart']}>
      <figcaption>
        <span>{text('last24h', { pair })}</span>
        {data === undefined || path === undefined ? null : <span>{rangeText(data)}</span>}
      </figcaption>
      {path === undefined ? (
        <p className={styles['quiet']}>{text(data === undefined ? 'loading' : 'noChart')}</p>
      ) : (
        <svg viewBox={`0 0 ${SPARK.width} ${SPARK.height}`} preserveAspectRatio="none" aria-hidden>
          <path d={path} vectorEffect="non-scaling-stroke" />
        </svg>
      )}
    </figure>
  )
}

const DECIMALS = 4

/** Returns the lowest and the highest price, which the line has no scale to show. */
function rangeText(prices: readonly E8[]): string {
  const [low, high] = [prices.reduce((a, b) => (b < a ? b : a)), prices.reduce((a, b) => (b > a ? b : a))]
  return [low, high].map((price) => formatNumber(price, { decimals: DECIMALS })).join(' – ')
}
