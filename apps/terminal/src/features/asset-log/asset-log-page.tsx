import { type Account, assetsEndpoints, type OwnTransaction } from '@perpdesk/protocol'
import { LEDGER_TYPES, type LedgerType } from '@perpdesk/trading'
import { useEffect, useMemo, useState } from 'react'
import { call, endpoints, fetchFile } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { useSession } from '../../stores/index.ts'
import { Select, Skeleton, type TableColumn } from '../../ui/index.ts'
import { AssetsTabs, FileButton } from '../assets-tabs/index.ts'
import { type HistorySource, HistoryTable } from '../history-table/index.ts'
import { accountTitle, useAccounts } from '../own-accounts/index.ts'
import { SignedOutPanel } from '../session/index.ts'
import { transactionColumns, transactionPairs } from '../transaction-columns/index.ts'
import styles from './asset-log.module.css'
import { ALL, askedOf, type LogChoice, NO_CHOICE } from './log-choice.ts'
import { Sums } from './sums.tsx'

Object.assign(endpoints, assetsEndpoints)

const symbolOf = (row: OwnTransaction) => row.symbol

/** `/user/assets/log`: the transaction log of all accounts of the user, with its sums and a file of its rows. */
export function AssetLogPage() {
  const text = useText('assetPages')
  const assets = useText('assets')
  const { status } = useSession()
  return (
    <section className={styles['page']} aria-labelledby="asset-log">
      <title>{`${assets('log')} · Perpdesk`}</title>
      <div className={styles['head']}>
        <h1 id="asset-log" className={styles['title']}>
          {assets('log')}
        </h1>
        <AssetsTabs />
      </div>
      {status === 'loading' ? <Skeleton rows={6} height={28} /> : null}
      {status === 'signedOut' ? <SignedOutPanel text={text('signedOut')} /> : null}
      {status === 'signedIn' ? <Log /> : null}
    </section>
  )
}

function Log() {
  const text = useText('assetPages')
  const assets = useText('assets')
  const titles = useText('accounts')
  const common = useText('common')
  const { accounts } = useAccounts()
  const listen = useBalanceChanges(accounts)
  const [choice, setChoice] = useState(NO_CHOICE)
  const edit = (change: Partial<LogChoice>) => setChoice((before) => ({ ...before, ...change }))
  const source = useMemo((): HistorySource<OwnTransaction> => {
    const asked = askedOf(choice)
    return {
      name: 'ownTransactions',
      variant: JSON.stringify(asked),
      load: (query, signal) =>
        call('ownTransactions', { ...query, ...asked }, { toast: false, ...(signal === undefined ? {} : { signal }) }),
      rowKey: (row) => row.id,
      listen,
    }
  }, [choice, listen])
  const names = useMemo(
    () => new Map(accounts?.map((account) => [account.uid, accountTitle(account, titles)])),
    [accounts, titles],
  )
  const columns = useMemo((): readonly TableColumn<OwnTransaction>[] => {
    const [time, ...others] = transactionColumns<OwnTransaction>(assets)
    const account = {
      id: 'account',
      header: text('account'),
      cell: (row: OwnTransaction) => names.get(row.account) ?? row.account,
    }
    return time === undefined ? [account] : [time, account, ...others]
  }, [assets, text, names])
  const coins = useMemo(
    () => [...new Set(accounts?.flatMap((account) => account.coins.map(({ coin }) => coin)))].toSorted(),
    [accounts],
  )
  return (
    <div className={styles['content']}>
      <HistoryTable
        title={assets('log')}
        source={source}
        columns={columns}
        pairs={transactionPairs}
        symbolOf={symbolOf}
        empty={assets('emptyLog')}
        signedOut={text('signedOut')}
        lead={
          <>
            <Select
              label={text('account')}
              size="small"
              labelled
              value={choice.account}
              onChange={(account) => edit({ account })}
              options={[
                { id: ALL, label: text('allAccounts') },
                ...Array.from(names, ([id, label]) => ({ id, label })),
              ]}
            />
            <Select
              label={common('coin')}
              size="small"
              labelled
              value={choice.coin}
              onChange={(coin) => edit({ coin })}
              options={[{ id: ALL, label: text('allCoins') }, ...coins.map((id) => ({ id, label: id }))]}
            />
            <Select
              label={assets('type')}
              size="small"
              labelled
              value={choice.type}
              onChange={(type) => edit({ type })}
              options={[
                { id: ALL, label: assets('type.all') },
                ...LEDGER_TYPES.map((id: LedgerType) => ({ id, label: assets(`type.${id}`) })),
              ]}
            />
          </>
        }
        renderSums={(filter, newest) => <Sums choice={choice} filter={filter} newest={newest} />}
        renderFile={(filter) => (
          <FileButton
            label={text('csv')}
            title={text(filter === undefined ? 'wholeName' : 'allRows')}
            disabled={filter === undefined}
            load={() => fetchFile('transactionFile', askedOf(choice, filter))}
          />
        )}
      />
    </div>
  )
}

/**
 * Returns a subscription to changes of balances: each is a new row of the log. The stream has events of the account in
 * use only, but the balances of all accounts are requested regularly.
 */
function useBalanceChanges(accounts: readonly Account[] | undefined): (listener: () => void) => () => void {
  const [listeners] = useState(() => new Set<() => void>())
  const [listen] = useState(() => (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  })
  const balances = accounts
    ?.flatMap(({ uid, coins }) => coins.map(({ coin, walletBalance }) => `${uid} ${coin} ${walletBalance}`))
    .join()
  useEffect(() => {
    if (balances !== undefined) for (const listener of listeners) listener()
  }, [balances, listeners])
  return listen
}
