import { type E8, e8 } from '@perpdesk/numeric'
import type { Wallet } from '@perpdesk/protocol'
import { coinIcon, coinLetters, isLeveragedToken } from '@perpdesk/trading'
import { useMemo } from 'react'
import { coinText } from '../../format/index.ts'
import { type Text, textOf, useText } from '../../i18n/index.ts'
import { Link } from '../../navigation/index.ts'
import { useTableArrangement, useWallet } from '../../stores/index.ts'
import { CoinIcon, DataTable, EmptyState, Skeleton, type TableColumn, TablePanel } from '../../ui/index.ts'
import { PracticeFunds } from '../account-gauge/index.ts'
import { Fresh } from '../connection-state/index.ts'
import { SignedOutPanel } from '../session/index.ts'
import { ASSETS } from '../trade-address/index.ts'
import styles from './spot-trading.module.css'
import { pairOf } from './spot-words.ts'

interface Held {
  readonly coin: string
  readonly total: E8
  readonly inOrders: E8
  readonly usdValue: E8
  /** True for the two coins of the page's pair, which are listed first. */
  readonly isOfPair: boolean
}

/** The balances of both coins of the pair, and of all other coins that the account holds. */
export function SpotBalancesPanel({ symbol }: { readonly symbol: string }) {
  const text = useText('spot')
  const assets = useText('assets')
  const { status, value: wallet } = useWallet()
  const pair = pairOf(symbol)
  const rows = useMemo(
    () => (wallet === undefined || pair === undefined ? undefined : heldOf(wallet, [pair.baseCoin, pair.quoteCoin])),
    [wallet, pair],
  )
  const columns = useMemo(() => columnsOf(text, assets), [text, assets])
  const arrangement = useTableArrangement('spotBalances', columns)
  if (status === 'signedOut') return <SignedOutPanel text={text('signedOutBalances')} />
  if (rows === undefined || pair === undefined) return <Skeleton rows={5} />
  return (
    <TablePanel
      bar={{
        filters: null,
        actions: (
          <>
            <Link to={ASSETS}>{assets('title')}</Link>
            <PracticeFunds coins={[pair.quoteCoin, pair.baseCoin].filter((coin) => !isLeveragedToken(coin))} />
          </>
        ),
      }}
    >
      <Fresh topic="wallet" status={status}>
        <DataTable
          label={assets('balances')}
          columns={columns}
          rows={rows}
          rowKey={({ coin }) => coin}
          arrangement={arrangement}
          rowTone={({ isOfPair }) => (isOfPair ? undefined : 'dim')}
          empty={<EmptyState text={assets('empty')} />}
        />
      </Fresh>
    </TablePanel>
  )
}

/** Returns the coins of the pair first, then the other coins with a balance. */
function heldOf(wallet: Wallet, coins: readonly string[]): readonly Held[] {
  const known = new Map(wallet.coins.map((each) => [each.coin, each]))
  const rowOf = (coin: string): Held => {
    const held = known.get(coin)
    const isOfPair = coins.includes(coin)
    if (held === undefined) return { coin, total: 0n, inOrders: 0n, usdValue: 0n, isOfPair }
    return {
      coin,
      total: e8(held.walletBalance),
      inOrders: e8(held.inOrders),
      usdValue: e8(held.usdValue),
      isOfPair,
    }
  }
  const others = wallet.coins.filter(({ coin, walletBalance }) => !coins.includes(coin) && walletBalance !== '0')
  return [...coins, ...others.map(({ coin }) => coin)].map(rowOf)
}

const freeOf = ({ total, inOrders }: Held) => (total > inOrders ? total - inOrders : 0n)

function columnsOf(text: Text<'spot'>, assets: Text<'assets'>): readonly TableColumn<Held>[] {
  const amount = (id: string, header: string, valueOf: (row: Held) => E8): TableColumn<Held> => ({
    id,
    header,
    align: 'end',
    sortBy: valueOf,
    cell: (row) => coinText(valueOf(row), row.coin, { fine: true }),
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
    amount('total', text('total'), ({ total }) => total),
    amount('available', assets('available'), freeOf),
    amount('inOrders', text('inOrders'), ({ inOrders }) => inOrders),
    {
      id: 'usdValue',
      header: assets('usdValue'),
      align: 'end',
      sortBy: ({ usdValue }) => usdValue,
      // The exchange does not value coins that cannot be collateral.
      cell: ({ usdValue, total }) => (usdValue === 0n && total !== 0n ? assets('none') : coinText(usdValue, 'USD')),
    },
  ]
}
