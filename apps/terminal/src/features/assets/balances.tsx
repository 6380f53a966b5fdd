import { accountCapabilities, coinIcon, coinLetters, type MarginGround } from '@perpdesk/trading'
import { useMemo } from 'react'
import { coinAmount, coinText } from '../../format/index.ts'
import { type Text, textOf, useText } from '../../i18n/index.ts'
import { Link } from '../../navigation/index.ts'
import { useSession, useTableArrangement, useWallet } from '../../stores/index.ts'
import { CoinIcon, DataTable, EmptyState, NumberText, Skeleton, type TableColumn } from '../../ui/index.ts'
import { type AccountFigures, type CoinFigures, useAccountFigures } from '../account-figures/index.ts'
import { RateBar } from '../account-gauge/index.ts'
import { Fresh } from '../connection-state/index.ts'
import { SignedOutPanel } from '../session/index.ts'
import { ASSETS } from '../trade-address/index.ts'
import styles from './assets.module.css'

/** The account's money, live from the mark prices: the total in USD, and each coin with the part in use. */
export function Balances() {
  const text = useText('assets')
  const { status, value: wallet } = useWallet()
  const { user } = useSession()
  const account = useAccountFigures()
  const columns = useMemo(() => coinColumns(text), [text])
  const arrangement = useTableArrangement('balances', columns)
  if (status === 'signedOut') return <SignedOutPanel text={text('signedOut')} />
  if (account === undefined) return <Skeleton rows={5} />
  const { ground } = accountCapabilities(user?.accountType ?? 'UTA2', wallet?.marginMode)
  return (
    <Fresh topic="wallet" status={status}>
      <div className={styles['balances']}>
        <Account account={account} ground={ground} />
        <DataTable
          label={text('balances')}
          columns={columns}
          rows={account.coins}
          rowKey={({ coin }) => coin}
          arrangement={arrangement}
          empty={
            <EmptyState
              text={text('empty')}
              action={user?.account.name ? <Link to={ASSETS}>{text('moveHere')}</Link> : undefined}
            />
          }
        />
      </div>
    </Fresh>
  )
}

interface AccountProps {
  readonly account: AccountFigures
  readonly ground: MarginGround
}

/** All coins together, in USD, with the account's margin rates if its coins share margin. */
function Account({ account, ground }: AccountProps) {
  const text = useText('assets')
  const { initialMarginRate, maintenanceMarginRate } = account
  return (
    <section className={styles['account']} aria-label={text('account')}>
      <Head name={text('equity')} value={account.totalEquity} />
      <Head name={text('available')} value={account.available > 0n ? account.available : 0n} />
      {initialMarginRate === null || maintenanceMarginRate === null ? (
        <p className={styles['note']}>{text(ground === 'shared' ? 'noBalance' : ground)}</p>
      ) : (
        <>
          <RateBar kind="imr" rate={initialMarginRate} />
          <RateBar kind="mmr" rate={maintenanceMarginRate} />
        </>
      )}
    </section>
  )
}

function Head({ name, value }: { readonly name: string; readonly value: bigint }) {
  return (
    <div>
      <p className={styles['quiet']}>{name}</p>
      <p className={styles['big']}>{coinAmount(value, 'USD')}</p>
    </div>
  )
}

/**
 * Returns the part of a coin's balance that is not used as margin. For coins that share margin, `available` is the
 * whole account's and may exceed the coin's own balance.
 */
function freeOf({ available, walletBalance }: CoinFigures): bigint {
  const free = available < walletBalance ? available : walletBalance
  return free > 0n ? free : 0n
}

/** Characters of `99,999.1234`. */
const HOLD = 11

function coinColumns(text: Text<'assets'>): readonly TableColumn<CoinFigures>[] {
  const amount = (
    id: string,
    header: string,
    valueOf: (row: CoinFigures) => bigint,
    more: Partial<TableColumn<CoinFigures>> & { readonly signed?: boolean } = {},
  ): TableColumn<CoinFigures> => {
    const { signed = false, ...rest } = more
    return {
      id,
      header,
      align: 'end',
      sortBy: valueOf,
      cell: (row) => {
        const value = valueOf(row)
        return (
          <NumberText
            tone={signed ? 'sign' : 'plain'}
            value={value}
            text={coinText(value, row.coin, { signed, fine: true })}
          />
        )
      },
      ...rest,
    }
  }
  return [
    {
      id: 'coin',
      header: textOf('common')('coin'),
      sortBy: (row) => row.coin,
      cell: ({ coin }) => (
        <span className={styles['coin']}>
          <CoinIcon dark={coinIcon(coin)} light={coinIcon(coin)} letters={coinLetters(coin)} />
          <strong>{coin}</strong>
        </span>
      ),
    },
    amount('equity', text('equity'), (row) => row.equity, { hold: HOLD }),
    amount('usdValue', text('usdValue'), (row) => row.usdValue, {
      hold: HOLD - 1,
      // The exchange does not value coins that cannot be collateral.
      cell: (row) => (row.usdValue === 0n && row.equity !== 0n ? text('none') : coinText(row.usdValue, 'USD')),
    }),
    amount('wallet', text('wallet'), (row) => row.walletBalance),
    amount('unrealised', text('unrealised'), (row) => row.unrealisedPnl, { signed: true, hold: HOLD }),
    amount('available', text('available'), freeOf, { hold: HOLD }),
    amount('positionMargin', text('positionMargin'), (row) => row.positionMargin),
    amount('orderMargin', text('orderMargin'), (row) => row.orderMargin, { wideOnly: true }),
    amount('maintenance', text('maintenance'), (row) => row.maintenanceMargin, { wideOnly: true }),
    amount('realised', text('realised'), (row) => row.cumRealisedPnl, { signed: true, wideOnly: true }),
  ]
}
