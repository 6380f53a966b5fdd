import type { E8 } from '@perpdesk/numeric'
import { coinIcon, coinLetters } from '@perpdesk/trading'
import { useMemo, useState } from 'react'
import { call } from '../../client/index.ts'
import { coinAmount, coinText, formatPercent } from '../../format/index.ts'
import { type Text, textOf, useText } from '../../i18n/index.ts'
import { useTableArrangement } from '../../stores/index.ts'
import {
  Button,
  CoinIcon,
  DataTable,
  EmptyState,
  lazyDialog,
  NumberText,
  type TableColumn,
  TermWithin,
  toast,
} from '../../ui/index.ts'
import { Switch } from '../../ui/switch.tsx'
import { useRenewLending } from '../lending/index.ts'
import styles from './borrowing.module.css'
import type { LoanTask } from './loan-dialog.tsx'
import { type LoanRow, rateOver } from './loan-rows.ts'

const LoanDialog = lazyDialog(async () => (await import('./loan-dialog.tsx')).LoanDialog)

interface LoansTableProps {
  readonly rows: readonly LoanRow[]
  readonly isRepayBlocked: boolean
}

/** Rates, limits and debts of every lent coin, with what can be done. */
export function LoansTable({ rows, isRepayBlocked }: LoansTableProps) {
  const text = useText('borrowing')
  const [open, setOpen] = useState<{ readonly task: LoanTask; readonly coin: string }>()
  const columns = useMemo(() => columnsOf(text), [text])
  const arrangement = useTableArrangement('loans', columns)
  const row = rows.find(({ coin }) => coin === open?.coin)
  const loanButtons = useMemo(
    () => (each: LoanRow) => <LoanButtons row={each} onOpen={(task) => setOpen({ task, coin: each.coin })} />,
    [],
  )
  return (
    <>
      <DataTable
        label={text('coins')}
        columns={columns}
        rows={rows}
        rowKey={({ coin }) => coin}
        arrangement={arrangement}
        rowActionsLabel={text('actions')}
        rowActions={loanButtons}
        empty={<EmptyState text={text('nothingLent')} />}
      />
      {open === undefined || row === undefined ? null : (
        <LoanDialog task={open.task} row={row} isRepayBlocked={isRepayBlocked} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

interface LoanButtonsProps {
  readonly row: LoanRow
  readonly onOpen: (task: LoanTask) => void
}

function LoanButtons({ row: { owed, most }, onOpen }: LoanButtonsProps) {
  const text = useText('borrowing')
  return (
    <span className={styles['buttons']}>
      <Button size="small" disabled={most === 0n} onClick={() => onOpen('borrow')}>
        {text('borrow')}
      </Button>
      <Button size="small" disabled={owed === 0n} onClick={() => onOpen('repay')}>
        {text('repay')}
      </Button>
    </span>
  )
}

/** Hours of a year. */
const YEAR = 8_760n

function columnsOf(text: Text<'borrowing'>): readonly TableColumn<LoanRow>[] {
  const amount = (
    id: string,
    header: string,
    valueOf: (row: LoanRow) => E8,
    more: Partial<TableColumn<LoanRow>> = {},
  ): TableColumn<LoanRow> => ({
    id,
    header,
    align: 'end',
    sortBy: valueOf,
    cell: (row) => <Amount value={valueOf(row)} text={coinText(valueOf(row), row.coin, { fine: true })} />,
    ...more,
  })
  return [
    {
      id: 'coin',
      header: textOf('common')('coin'),
      sortBy: ({ coin }) => coin,
      cell: ({ coin }) => (
        <span className={styles['coin']}>
          <CoinIcon dark={coinIcon(coin)} light={coinIcon(coin)} letters={coinLetters(coin)} />
          <strong>{coin}</strong>
        </span>
      ),
    },
    amount('owed', text('owed'), ({ owed }) => owed),
    {
      id: 'collateral',
      name: text('collateral'),
      header: <TermWithin id="collateral">{text('collateral')}</TermWithin>,
      cell: (row) => <CollateralSwitch row={row} />,
    },
    {
      id: 'rate',
      name: text('rateHour'),
      header: <TermWithin id="loan-interest">{text('rateHour')}</TermWithin>,
      align: 'end',
      sortBy: ({ hourlyRate }) => hourlyRate,
      cell: ({ hourlyRate }) => formatPercent(rateOver(hourlyRate, 1n), { signed: false, decimals: 6 }),
    },
    {
      id: 'year',
      header: text('rateYear'),
      align: 'end',
      sortBy: ({ hourlyRate }) => hourlyRate,
      cell: ({ hourlyRate }) => formatPercent(rateOver(hourlyRate, YEAR), { signed: false }),
    },
    amount('most', text('available'), ({ most }) => most),
    amount('borrowed', text('byHand'), ({ borrowed }) => borrowed),
    amount('byTrade', text('byTrade'), ({ byTrade }) => byTrade),
    amount('free', text('interestFree'), ({ interestFree }) => interestFree, { wideOnly: true }),
    amount('interest', text('nextHour'), ({ nextInterest }) => nextInterest, {
      cell: ({ nextInterest, coin }) => (
        <Amount value={nextInterest} text={coinText(nextInterest, coin, { exact: true })} />
      ),
    }),
    amount('margin', text('margin'), ({ margin }) => margin, {
      cell: ({ margin }) => <Amount value={margin} text={coinAmount(margin, 'USD')} />,
    }),
    amount('limit', text('limit'), ({ limit }) => limit, { wideOnly: true }),
  ]
}

/** A figure, greyed if it is zero, so that the coins with debts stand out. */
function Amount({ value, text }: { readonly value: E8; readonly text: string }) {
  return <NumberText tone={value === 0n ? 'quiet' : 'plain'} text={text} />
}

/** Switches a coin on or off as collateral; dollars always are. */
function CollateralSwitch({ row: { coin, isCollateral, canSwitch } }: { readonly row: LoanRow }) {
  const text = useText('borrowing')
  const renew = useRenewLending()
  const [busy, setBusy] = useState(false)
  if (!canSwitch) return text('always')
  const turn = async (on: boolean) => {
    setBusy(true)
    const answer = await call('setCollateralSwitch', { coin, isCollateral: on }, { toast: false })
    if (answer.ok) await renew()
    setBusy(false)
    if (!answer.ok) toast.error(answer.error.message, { key: `collateral-${coin}` })
  }
  return (
    <Switch
      hideLabel
      label={text('collateralOf', { coin })}
      checked={isCollateral}
      disabled={busy}
      onChange={(on) => void turn(on)}
    />
  )
}
