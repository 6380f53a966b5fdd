import type { PnlReport } from '@perpdesk/protocol'
import { useMemo } from 'react'
import { coinText, formatUtcDay } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { NumberText } from '../../ui/index.ts'
import styles from './pnl.module.css'
import { holdingOf } from './pnl-view.ts'

/** The account now, beside what its coins would be worth had nothing been traded. */
export function HoldingComparison({ report }: { readonly report: PnlReport }) {
  const text = useText('pnl')
  const holding = useMemo(() => holdingOf(report), [report])
  return (
    <section className={styles['card']} aria-labelledby="pnl-holding">
      <div className={styles['cardHead']}>
        <h2 id="pnl-holding" className={styles['heading']}>
          {text('holding')}
        </h2>
      </div>
      {holding === undefined ? (
        <p className={styles['note']}>{text('noHolding')}</p>
      ) : (
        <>
          <dl className={styles['holding']}>
            <div>
              <dt>{text('worth')}</dt>
              <dd>{coinText(holding.worth, 'USD')}</dd>
            </div>
            <div>
              <dt>{text('held', { day: formatUtcDay(report.startTime) })}</dt>
              <dd>{coinText(holding.held, 'USD')}</dd>
            </div>
            <div>
              <dt>{text('difference')}</dt>
              <dd>
                <NumberText
                  tone="sign"
                  value={holding.difference}
                  text={coinText(holding.difference, 'USD', { signed: true })}
                />
              </dd>
            </div>
          </dl>
          <p className={styles['note']}>{text('holdingNote')}</p>
        </>
      )}
    </section>
  )
}
