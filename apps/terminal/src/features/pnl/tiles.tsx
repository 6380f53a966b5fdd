import type { E8 } from '@perpdesk/numeric'
import { winRate } from '@perpdesk/trading'
import type { ReactNode } from 'react'
import { coinText, formatPercent } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { NumberText } from '../../ui/index.ts'
import styles from './pnl.module.css'
import type { PnlView } from './pnl-view.ts'

/** The sums of the period. */
export function Tiles({ view: { totals, coin } }: { readonly view: PnlView }) {
  const text = useText('pnl')
  const rate = winRate(totals)
  const amount = (value: E8) => (
    <NumberText tone="sign" value={value} text={coinText(value, coin, { signed: true, exact: coin !== 'USD' })} />
  )
  return (
    <dl className={styles['tiles']} aria-label={text('sums')}>
      <Tile name={text('pnl')} note={text('pnlNote')} isMain>
        {amount(totals.pnl)}
      </Tile>
      <Tile name={text('realised')}>{amount(totals.realised)}</Tile>
      <Tile name={text('funding')}>{amount(totals.funding)}</Tile>
      <Tile name={text('fees')}>{coinText(totals.fees, coin, { exact: coin !== 'USD' })}</Tile>
      <Tile name={text('winRate')} note={text('wins', { wins: totals.wins, closes: totals.closes })}>
        {rate === null ? text('none') : formatPercent(rate, { signed: false, decimals: 1 })}
      </Tile>
    </dl>
  )
}

interface TileProps {
  readonly name: string
  readonly note?: string
  readonly isMain?: boolean
  readonly children: ReactNode
}

function Tile({ name, note, isMain = false, children }: TileProps) {
  return (
    <div className={styles['tile']} data-main={isMain}>
      <dt>{name}</dt>
      <dd className={styles['value']}>{children}</dd>
      {note === undefined ? null : <dd className={styles['quiet']}>{note}</dd>}
    </div>
  )
}
