import { type E8, e8, toSafeInteger } from '@perpdesk/numeric'
import type { OwnFeeLevel } from '@perpdesk/protocol'
import { FEE_LEVELS } from '@perpdesk/trading'
import type { ReactNode } from 'react'
import { decimalsOf, formatDateTime, formatMoney, formatRate } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { ErrorState, Skeleton, Term } from '../../ui/index.ts'
import styles from './fees.module.css'
import { useFeeLevel } from './use-fee-level.ts'

/** Level, rates and volume of the signed-in user, and what the next level needs. */
export function OwnLevel() {
  const text = useText('fees')
  const { own, failure, retry } = useFeeLevel()
  if (own === undefined) {
    if (failure === undefined) return <Skeleton rows={4} height={48} />
    return <ErrorState text={text('failed', { message: failure })} onRetry={retry} />
  }
  return (
    <section className={styles['card']} aria-labelledby="own-level">
      <h2 id="own-level" className={styles['level']}>
        <span className={styles['quiet']}>
          <Term id="fee-level">{text('yours')}</Term>
        </span>{' '}
        <strong>{own.level === '' ? text('ownRates') : own.level}</strong>
      </h2>
      <dl className={styles['facts']}>
        {(['contracts', 'spot'] as const).map((of) => (
          <Fact key={of} name={text(`${of}Rates`)}>
            {text('makerTaker', { maker: formatRate(e8(own[of].maker)), taker: formatRate(e8(own[of].taker)) })}
          </Fact>
        ))}
        <Fact name={text('contractVolume')}>{dollars(own.volume.contracts)}</Fact>
        <Fact name={text('spotVolume')}>{dollars(own.volume.spot)}</Fact>
      </dl>
      <Next own={own} />
      <p className={styles['quiet']}>{text('volumeNote')}</p>
      <p className={styles['quiet']}>{text('reviewNote', { time: formatDateTime(own.nextReview) })}</p>
    </section>
  )
}

/** The volume that the next level still needs, with a bar for the larger part that is reached. */
function Next({ own: { level, reached, next, volume } }: { readonly own: OwnFeeLevel }) {
  const text = useText('fees')
  const target = FEE_LEVELS.find(({ name }) => name === next?.level)
  return (
    <>
      {reached === level ? null : <p className={styles['next']}>{text('willBe', { level: reached })}</p>}
      {next === null || target === undefined ? (
        <p className={styles['next']}>{text('highest')}</p>
      ) : (
        <>
          <p id="next-level" className={styles['next']}>
            {text('missing', {
              level: next.level,
              contracts: dollars(next.missing.contracts),
              spot: dollars(next.missing.spot),
            })}
          </p>
          <progress
            className={styles['bar']}
            aria-labelledby="next-level"
            max={100}
            value={Math.max(
              percentOf(e8(volume.contracts), target.needs.contracts),
              percentOf(e8(volume.spot), target.needs.spot),
            )}
          />
        </>
      )}
    </>
  )
}

/** Returns the whole percents that a volume has of another; the exact figures are beside the bar. */
function percentOf(part: E8, whole: E8): number {
  return part >= whole ? 100 : toSafeInteger((part * 100n) / whole)
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Volumes are in dollars. */
function dollars(amount: string): string {
  const exact = e8(amount)
  return `${formatMoney(exact, { decimals: Math.max(2, decimalsOf(exact)) })} USD`
}
