import type { E8 } from '@perpdesk/numeric'
import type { Account } from '@perpdesk/protocol'
import { coinIcon, coinLetters } from '@perpdesk/trading'
import { useMemo, useState } from 'react'
import { coinAmount, coinText, formatPercent } from '../../format/index.ts'
import { type Text, textOf, useText } from '../../i18n/index.ts'
import { CoinIcon, EmptyState, NumberText, Select } from '../../ui/index.ts'
import { type RecordColumn, RecordsTable } from '../../ui/records-table.tsx'
import { accountTitle } from '../own-accounts/index.ts'
import styles from './accounts.module.css'
import { type HeldCoin, inCoin, type Overview, overviewOf, shareOf } from './overview.ts'
import { Shares } from './shares.tsx'

const USD = 'USD'

interface OverviewSectionProps {
  readonly accounts: readonly Account[]
  readonly prices: ReadonlyMap<string, E8>
}

/** The worth of all accounts in USD and in a chosen coin, and how it is spread over coins and accounts. */
export function OverviewSection({ accounts, prices }: OverviewSectionProps) {
  const text = useText('assetPages')
  const titles = useText('accounts')
  const [chosen, setChosen] = useState('BTC')
  const overview = useMemo(() => overviewOf(accounts, prices), [accounts, prices])
  const { usd, coins } = overview
  const choices = [...prices.keys()]
  const coin = choices.includes(chosen) ? chosen : choices[0]
  const worth = coin === undefined ? undefined : inCoin(usd, prices.get(coin))
  // Debts and coins without a price have no part of the bar; the table below has them.
  const ofCoins = coins
    .map((held) => ({ id: held.coin, label: held.coin, share: shareOf(held.usd, usd) }))
    .filter(({ share }) => share > 0n)
  const ofAccounts = overview.accounts.map(({ account, usd: own }) => ({
    id: account.uid,
    label: accountTitle(account, titles),
    share: shareOf(own, usd),
  }))
  return (
    <>
      <div className={styles['worth']}>
        <dl>
          <dt className={styles['quiet']}>{text('worth')}</dt>
          <dd className={styles['big']}>{coinAmount(usd, USD)}</dd>
          {worth === undefined || coin === undefined ? null : (
            <dd className={styles['quiet']}>≈ {coinAmount(worth, coin, { fine: true })}</dd>
          )}
        </dl>
        {coin === undefined ? null : (
          <Select
            label={text('shownIn')}
            size="small"
            labelled
            value={coin}
            onChange={setChosen}
            options={choices.map((id) => ({ id, label: id }))}
          />
        )}
      </div>
      {coins.length === 0 ? (
        <EmptyState text={text('noMoney')} />
      ) : (
        <>
          <div className={styles['allocation']}>
            <Shares title={text('byCoin')} shares={ofCoins} />
            <Shares title={text('byAccount')} shares={ofAccounts} />
          </div>
          <Coins overview={overview} />
        </>
      )}
    </>
  )
}

function Coins({ overview: { usd, coins } }: { readonly overview: Overview }) {
  const text = useText('assetPages')
  const assets = useText('assets')
  const columns = useMemo(() => coinColumns(text, assets, usd), [text, assets, usd])
  return (
    <div className={styles['coins']}>
      <RecordsTable label={text('coins')} columns={columns} rows={coins} rowKey={({ coin }) => coin} />
    </div>
  )
}

function usdText(row: HeldCoin, assets: Text<'assets'>): string {
  return row.hasPrice ? coinText(row.usd, USD) : assets('none')
}

function coinColumns(text: Text<'assetPages'>, assets: Text<'assets'>, all: E8): readonly RecordColumn<HeldCoin>[] {
  const amount = (id: string, header: string, valueOf: (row: HeldCoin) => E8): RecordColumn<HeldCoin> => ({
    id,
    header,
    figures: true,
    wideOnly: id !== 'total',
    cell: (row) => coinText(valueOf(row), row.coin, { fine: true }),
  })
  return [
    {
      id: 'coin',
      header: textOf('common')('coin'),
      cell: ({ coin }) => (
        <span className={styles['coin']}>
          <CoinIcon dark={coinIcon(coin)} light={coinIcon(coin)} letters={coinLetters(coin)} />
          <strong>{coin}</strong>
        </span>
      ),
    },
    amount('total', text('total'), (row) => row.equity),
    amount('available', assets('available'), (row) => row.available),
    amount('inUse', text('inMargin'), (row) => row.inUse),
    {
      id: 'unrealised',
      header: assets('unrealised'),
      figures: true,
      wideOnly: true,
      cell: ({ coin, unrealised }) => (
        <NumberText tone="sign" value={unrealised} text={coinText(unrealised, coin, { signed: true, fine: true })} />
      ),
    },
    { id: 'usd', header: assets('usdValue'), figures: true, cell: (row) => usdText(row, assets) },
    {
      id: 'share',
      header: text('share'),
      figures: true,
      cell: (row) => (row.hasPrice ? formatPercent(shareOf(row.usd, all), { signed: false }) : assets('none')),
    },
  ]
}
