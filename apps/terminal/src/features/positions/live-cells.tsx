import { type E8, e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { returnOnMargin } from '@perpdesk/trading'
import { useMemo } from 'react'
import { useText } from '../../i18n/index.ts'
import { type LiveTicker, useInstrument, useTickerValue } from '../../stores/index.ts'
import { formatMoney, formatPercent, formatPrice, NumberText } from '../../ui/index.ts'
import { positionFigures, useTakerRate } from '../account-figures/index.ts'
import styles from './positions.module.css'
import { riskLevel } from './risk-level.ts'

const markOf = (ticker: LiveTicker) => ticker.mark

/** Mark price of a position's contract, followed; before the first ticker the one of its last record. */
export function useMark(position: Position): E8 {
  return useTickerValue(position.symbol, markOf) ?? e8(position.markPrice)
}

function useFigures(position: Position) {
  const mark = useMark(position)
  const contract = useInstrument(position.symbol)?.contract
  const takerRate = useTakerRate()
  return useMemo(
    () => (contract === undefined ? undefined : positionFigures(position, contract, mark, takerRate)),
    [position, contract, mark, takerRate],
  )
}

/** Each of these cells follows the mark price by itself: a tick renders them and nothing else. */
export function MarkCell({ position }: { readonly position: Position }) {
  const mark = useMark(position)
  const contract = useInstrument(position.symbol)?.contract
  return (
    <NumberText text={contract === undefined ? position.markPrice : formatPrice(mark, contract)} value={mark} tint />
  )
}

/** The liquidation price, coloured as the mark price comes near. */
export function LiqCell({ position }: { readonly position: Position }) {
  const text = useText('positions')
  const mark = useMark(position)
  const contract = useInstrument(position.symbol)?.contract
  if (position.liqPrice === '' || contract === undefined) return text('none')
  const liq = e8(position.liqPrice)
  return (
    <span className={styles['liq']} data-risk={riskLevel(mark, liq)}>
      {formatPrice(liq, contract)}
    </span>
  )
}

export function ValueCell({ position }: { readonly position: Position }) {
  const figures = useFigures(position)
  return figures === undefined ? null : <NumberText text={formatMoney(figures.value)} value={figures.value} />
}

export function MarginCell({
  position,
  kind,
}: {
  readonly position: Position
  readonly kind: 'initial' | 'maintenance'
}) {
  const figures = useFigures(position)
  if (figures === undefined) return null
  return <NumberText text={formatMoney(kind === 'initial' ? figures.initialMargin : figures.maintenanceMargin)} />
}

/** Unrealised profit, its return on the initial margin, or both. */
export function PnlCell({
  position,
  part = 'both',
}: {
  readonly position: Position
  readonly part?: 'both' | 'pnl' | 'roi'
}) {
  const figures = useFigures(position)
  if (figures === undefined) return null
  const value = figures.unrealisedPnl
  const pnl = formatMoney(value, { signed: true })
  const roi = formatPercent(returnOnMargin(value, e8(position.positionValue), position.leverageE2))
  return <NumberText tone="sign" value={value} text={part === 'pnl' ? pnl : part === 'roi' ? roi : `${pnl} (${roi})`} />
}
