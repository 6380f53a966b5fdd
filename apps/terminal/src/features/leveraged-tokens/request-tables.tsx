import { e8 } from '@perpdesk/numeric'
import type { TokenRequest } from '@perpdesk/protocol'
import type { TokenRequestKind } from '@perpdesk/trading'
import { useMemo, useState } from 'react'
import { call } from '../../client/index.ts'
import { coinAmount } from '../../format/index.ts'
import { type Text, useText } from '../../i18n/index.ts'
import { Link } from '../../navigation/index.ts'
import { type TableColumn, Tabs } from '../../ui/index.ts'
import { type CsvColumn, csvTime } from '../export/index.ts'
import { type ColumnPair, type HistorySource, HistoryTable, type PagedCall, TimeCell } from '../history-table/index.ts'
import { tokenAddress } from '../trade-address/index.ts'
import styles from './leveraged-tokens.module.css'
import { givenText, onTokenRequests, receivedText } from './send-request.ts'
import { navText } from './token-words.ts'

const pairs: readonly ColumnPair[] = [
  ['token', 'time'],
  ['amount', 'received'],
  ['nav', 'status'],
]
const coinOf = ({ coin }: TokenRequest) => coin

/** The account's ended subscriptions and redemptions (TAB-03), of one token or of all. */
export function RequestTables({ coin }: { readonly coin?: string }) {
  const text = useText('tokens')
  const [kind, setKind] = useState<TokenRequestKind>('subscribe')
  return (
    <div className={styles['tables']}>
      <Tabs
        label={text('requests')}
        value={kind}
        onChange={setKind}
        items={[
          { id: 'subscribe', label: text('subscriptions'), content: <RequestTable kind="subscribe" coin={coin} /> },
          { id: 'redeem', label: text('redemptions'), content: <RequestTable kind="redeem" coin={coin} /> },
        ]}
      />
    </div>
  )
}

interface RequestTableProps {
  readonly kind: TokenRequestKind
  readonly coin: string | undefined
}

function RequestTable({ kind, coin }: RequestTableProps) {
  const text = useText('tokens')
  const isSubscription = kind === 'subscribe'
  const source = useMemo(
    (): HistorySource<TokenRequest> => ({
      name: isSubscription ? 'tokenSubscriptions' : 'tokenRedemptions',
      variant: coin ?? 'all',
      load: (query, signal) =>
        call(
          'tokenRequests',
          { ...withoutSymbol(query), kind, ...(coin === undefined ? {} : { coin }) },
          { toast: false, ...(signal === undefined ? {} : { signal }) },
        ),
      rowKey: ({ id }) => id,
      listen: onTokenRequests,
    }),
    [kind, coin, isSubscription],
  )
  const columns = useMemo(() => columnsOf(text), [text])
  const csv = useMemo(() => csvOf(text), [text])
  return (
    <HistoryTable
      title={text(isSubscription ? 'subscriptions' : 'redemptions')}
      source={source}
      columns={columns}
      pairs={pairs}
      csv={csv}
      symbolOf={coinOf}
      symbolLabel={text('token')}
      empty={text(isSubscription ? 'emptySubscriptions' : 'emptyRedemptions')}
      signedOut={text('signedOutTable')}
    />
  )
}

/** Returns the query without a typed contract, which only the table filters by. */
function withoutSymbol(query: PagedCall): PagedCall {
  const rest = { ...query }
  delete rest.symbol
  return rest
}

function columnsOf(text: Text<'tokens'>): readonly TableColumn<TokenRequest>[] {
  return [
    {
      id: 'time',
      header: text('time'),
      sortBy: (row) => row.createdTime,
      cell: (row) => <TimeCell time={row.createdTime} />,
    },
    {
      id: 'token',
      header: text('token'),
      sortBy: coinOf,
      cell: (row) => <Link to={tokenAddress(row.coin)}>{row.coin}</Link>,
    },
    { id: 'amount', header: text('amount'), align: 'end', sortBy: (row) => e8(row.amount), cell: givenText },
    { id: 'nav', header: text('nav'), align: 'end', sortBy: (row) => e8(row.nav), cell: (row) => valueText(row, text) },
    {
      id: 'fee',
      header: text('fee'),
      align: 'end',
      wideOnly: true,
      sortBy: (row) => e8(row.fee),
      cell: (row) => coinAmount(e8(row.fee), row.quoteCoin, { exact: true }),
    },
    { id: 'received', header: text('received'), align: 'end', sortBy: (row) => e8(row.received), cell: receivedText },
    { id: 'status', header: text('status'), cell: (row) => text(`status.${row.status}`) },
    { id: 'id', header: text('number'), align: 'end', wideOnly: true, cell: (row) => row.id },
  ]
}

function valueText(row: TokenRequest, text: Text<'tokens'>): string {
  return row.nav === '0' ? text('none') : navText(row)
}

function csvOf(text: Text<'tokens'>): readonly CsvColumn<TokenRequest>[] {
  const given = ({ kind, coin, quoteCoin }: TokenRequest) => (kind === 'subscribe' ? quoteCoin : coin)
  const got = ({ kind, coin, quoteCoin }: TokenRequest) => (kind === 'subscribe' ? coin : quoteCoin)
  return [
    { heading: `${text('time')} (UTC)`, cell: (row) => csvTime(row.createdTime) },
    { heading: text('token'), cell: coinOf },
    { heading: text('amount'), cell: (row) => `${row.amount} ${given(row)}` },
    { heading: text('nav'), cell: (row) => row.nav },
    { heading: text('fee'), cell: (row) => `${row.fee} ${row.quoteCoin}` },
    { heading: text('received'), cell: (row) => `${row.received} ${got(row)}` },
    { heading: text('status'), cell: (row) => text(`status.${row.status}`) },
    { heading: text('number'), cell: (row) => row.id },
  ]
}
