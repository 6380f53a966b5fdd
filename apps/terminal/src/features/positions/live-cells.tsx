import { e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { fundingPayment, returnOnMargin } from '@perpdesk/trading'
import { coinAmount, coinText, formatDayTime, formatPercent, formatPrice } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { type LiveTicker, useInstrument, useTickerValue } from '../../stores/index.ts'
import { NumberText } from '../../ui/index.ts'
import { profitBase, usePositionFigures, useValuePrices } from '../account-figures/index.ts'
import { addedMargin } from './position-words.ts'
import styles from './positions.module.css'
import { riskLevel } from './risk-level.ts'

/**
 * The mark price. Each cell of this file subscribes to the mark price itself, so that a tick renders only these cells.
 */
export function MarkCell({ position }: { readonly position: Position }) {
  const { mark } = useValuePrices(position)
  const contract = useInstrument(position.symbol)?.contract
  return (
    // Not tinted on changes: in this table the tint would be taken for profit or loss.
    <NumberText text={contract === undefined ? position.markPrice : formatPrice(mark, contract)} />
  )
}

/** The liquidation price, coloured when the mark price comes close. */
export function LiqCell({ position }: { readonly position: Position }) {
  const text = useText('positions')
  const { mark } = useValuePrices(position)
  const contract = useInstrument(position.symbol)?.contract
  if (position.liqPrice === '' || contract === undefined) return text('none')
  const liq = e8(position.liqPrice)
  return (
    <span className={styles['liq']} data-risk={riskLevel(mark, liq)}>
      {formatPrice(liq, contract)}
    </span>
  )
}

interface PositionCellProps {
  readonly position: Position
}

export function ValueCell({ position }: PositionCellProps) {
  const contract = useInstrument(position.symbol)?.contract
  const figures = usePositionFigures(position, contract)
  if (figures === undefined || contract === undefined) return null
  return <NumberText text={coinAmount(figures.value, contract.settleCoin)} />
}

export function MarginCell({ position, kind }: PositionCellProps & { readonly kind: 'initial' | 'maintenance' }) {
  const contract = useInstrument(position.symbol)?.contract
  const figures = usePositionFigures(position, contract)
  if (figures === undefined || contract === undefined) return null
  const margin = kind === 'initial' ? figures.initialMargin - addedMargin(position) : figures.maintenanceMargin
  return <NumberText text={coinAmount(margin, contract.settleCoin)} />
}

/**
 * Margin added to an isolated position, shown beside the initial margin cell, which excludes it; both together back the
 * position.
 */
export function AddedMargin({ position }: PositionCellProps) {
  const text = useText('positions')
  const contract = useInstrument(position.symbol)?.contract
  const added = addedMargin(position)
  if (added === 0n || contract === undefined) return null
  const money = (value: bigint) => coinAmount(value, contract.settleCoin, { fine: true })
  return (
    <abbr
      className={styles['added']}
      title={text('addedMargin.title', { added: money(added), total: money(e8(position.positionBalance)) })}
    >
      {coinText(added, contract.settleCoin, { signed: true })}
    </abbr>
  )
}

/** Unrealised PnL. */
export function PnlCell({ position }: PositionCellProps) {
  const contract = useInstrument(position.symbol)?.contract
  const figures = usePositionFigures(position, contract)
  if (figures === undefined || contract === undefined) return null
  const value = figures.unrealisedPnl
  const text = coinAmount(value, contract.settleCoin, { signed: true })
  return <NumberText tone="sign" value={value} text={text} />
}

/** Unrealised PnL as a percentage of the initial margin (ROI). */
export function RoiCell({ position }: PositionCellProps) {
  const contract = useInstrument(position.symbol)?.contract
  const figures = usePositionFigures(position, contract)
  if (figures === undefined || contract === undefined) return null
  const value = figures.unrealisedPnl
  const roi = returnOnMargin(value, profitBase(position), position.leverageE2)
  return <NumberText tone="sign" value={value} text={formatPercent(roi)} />
}

const rateOf = (ticker: LiveTicker) => ticker.fundingRate
const fundingTimeOf = (ticker: LiveTicker) => ticker.nextFundingTime

/**
 * Next funding that the position receives (positive) or pays (negative), at the current mark price and funding rate;
 * none for dated contracts.
 */
export function NextFundingCell({ position }: PositionCellProps) {
  const text = useText('positions')
  const contract = useInstrument(position.symbol)?.contract
  const { mark } = useValuePrices(position)
  const rate = useTickerValue(position.symbol, rateOf)
  const time = useTickerValue(position.symbol, fundingTimeOf)
  if (contract === undefined || position.side === '' || rate === undefined || !time) return text('none')
  const amount = fundingPayment(contract, position.side, e8(position.size), mark, rate)
  const title = text('nextFunding.at', { rate: formatPercent(rate, { decimals: 4 }), time: formatDayTime(time) })
  const shown = coinAmount(amount, contract.settleCoin, { signed: true, fine: true })
  return <NumberText tone="sign" value={amount} text={shown} title={title} />
}
