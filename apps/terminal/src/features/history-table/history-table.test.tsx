import { e8 } from '@perpdesk/numeric'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../../client/index.ts'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { logOut, startDemo } from '../../stores/index.ts'
import '../../ui/table/table-grid.tsx'
import { catchFiles, completeDom, executionRecord, FakeExchange, USER } from '../testing/index.ts'
import { HistoryTable } from './history-table.tsx'

const LIST = '/contract/v5/order/trade-list'

let exchange: FakeExchange

// The calls use a real connection, and the machine may be busy.
configure({ asyncUtilTimeout: 5_000 })

beforeEach(async () => {
  completeDom()
  exchange = await FakeExchange.start()
  exchange.answer('/user/public/demo', () => ({ result: { user: USER } }))
  exchange.answer('/user/private/logout', () => ({ result: {} }))
  await startTexts()
  await loadTexts('orderHistory', 'session')
})

afterEach(async () => {
  cleanup()
  await logOut()
  await exchange.stop()
})

function show(client = new QueryClient({ defaultOptions: { queries: { retry: false } } })) {
  return render(
    <QueryClientProvider client={client}>
      <HistoryTable
        title="Trades"
        source={{
          name: 'executions',
          load: (query) => call('executions', query, { toast: false }),
          rowKey: (row) => row.execId,
        }}
        columns={[
          { id: 'id', header: 'Id', cell: (row) => row.execId },
          { id: 'side', header: 'Side', cell: (row) => row.side },
          { id: 'time', header: 'Time', sortBy: (row) => row.execTime, cell: (row) => row.execTime },
          { id: 'fee', header: 'Fee', sortBy: (row) => e8(row.execFee), cell: (row) => row.execFee },
        ]}
        csv={[{ heading: 'id', cell: (row) => row.execId }]}
        symbol="BTCUSDT"
        symbolOf={(row) => row.symbol}
        sideOf={(row) => row.side}
        empty="No trades here."
        signedOut="Your trades are kept here."
      />
    </QueryClientProvider>,
  )
}

const page = (ids: readonly number[], nextPageCursor = '') => ({
  result: {
    list: ids.map((id) => executionRecord({ execId: String(id), side: id % 2 === 0 ? 'Sell' : 'Buy' })),
    nextPageCursor,
  },
})
const shown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

describe('HistoryTable', () => {
  it('[TAB-01, TAB-04] loads on what is sorted otherwise than it comes, and says that it is a part while older rows are not there', async () => {
    const fees = ['0', '5', '1', '9']
    const pageOf = (id: number, nextPageCursor: string) => ({
      result: {
        list: [executionRecord({ execId: String(id), execTime: id, execFee: fees[id] ?? '0' })],
        nextPageCursor,
      },
    })
    let isBusy = false
    exchange.answer(LIST, (seen) => {
      const cursor = seen.query.get('cursor')
      if (cursor === 'last') return isBusy ? { retCode: 10006, retMsg: 'Too many requests.' } : pageOf(1, '')
      return cursor === 'next' ? pageOf(2, 'last') : pageOf(3, 'next')
    })
    await startDemo()
    show()
    await waitFor(() => expect(shown()).toEqual(['3']))
    const note = () => screen.queryByText(/^Sorted among the newest/)?.textContent
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
    press('Time')
    // rows arrive newest first, so none is missing among them
    expect([shown(), note()]).toEqual([['3'], undefined])
    isBusy = true
    press('Fee')
    await waitFor(() => expect(note()).toBe('Sorted among the newest 2 rows only; older ones are not loaded.'))
    expect(shown()).toEqual(['3', '2'])
    const again = await screen.findByRole('button', { name: 'Try again' })
    isBusy = false
    fireEvent.click(again)
    await waitFor(() => expect(shown()).toEqual(['3', '1', '2']))
    expect(note()).toBe(undefined)
    // the arrangement is stored between visits
    press('Fee')
    press('Fee')
  })

  it('[TAB-04] loads page by page, and asks for what the filters say', async () => {
    exchange.answer(LIST, (seen) => (seen.query.get('cursor') === 'next' ? page([1]) : page([3, 2], 'next')))
    await startDemo()
    show()
    await waitFor(() => expect(shown()).toEqual(['3', '2']))
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(shown()).toEqual(['3', '2', '1']))
    expect(screen.queryByRole('button', { name: 'Load more' })).toBe(null)
    fireEvent.click(screen.getByLabelText('Only BTCUSDT'))
    await waitFor(() => expect(exchange.calls(LIST).at(-1)?.query.get('symbol')).toBe('BTCUSDT'))
  })

  it('[TAB-04] exports the rows that are loaded', async () => {
    exchange.answer(LIST, () => page([3, 2]))
    const written = catchFiles()
    await startDemo()
    show()
    await waitFor(() => expect(shown()).toHaveLength(2))
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(written).toHaveLength(1))
    expect(await written[0]?.text()).toContain('id\r\n3\r\n2\r\n')
  })

  it('[TAB-04] has a state for nothing, for a failure with a retry, and for somebody not signed in', async () => {
    exchange.answer(LIST, () => ({ retCode: 10016, retMsg: 'The exchange is busy.' }))
    await startDemo()
    show()
    const failure = await screen.findByRole('alert')
    expect(failure.textContent).toContain('The exchange is busy.')
    exchange.answer(LIST, () => page([]))
    fireEvent.click(within(failure).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No trades here.')).toBeTruthy()
    await logOut()
    expect(await screen.findByText('Your trades are kept here.')).toBeTruthy()
  })

  it('[TAB-04] narrowed to one side it loads on until there is something to see, and says when there is nothing', async () => {
    const asked = new Map([
      ['', page([8, 6], 'a')],
      ['a', page([4, 2], 'b')],
      ['b', page([1])],
    ])
    exchange.answer(LIST, (seen) => asked.get(seen.query.get('cursor') ?? '') ?? page([]))
    await startDemo()
    show()
    await waitFor(() => expect(shown()).toEqual(['8', '6']))
    const choose = (name: RegExp, option: string) => {
      fireEvent.keyDown(screen.getByRole('button', { name }), { key: 'Enter' })
      fireEvent.click(screen.getByRole('menuitemradio', { name: option }))
    }
    choose(/^Side:/, 'Buy')
    await waitFor(() => expect(shown()).toEqual(['1']))
    fireEvent.change(screen.getByRole('searchbox', { name: 'Contract' }), { target: { value: 'eth' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(shown()).toEqual(['8', '6', '4', '2', '1']))
  })

  it('[TAB-04] a page that does not come is told and asked for again by the person only', async () => {
    let fails = true
    exchange.answer(LIST, (seen) => {
      if (!seen.query.has('cursor')) return page([8, 6], 'a')
      return fails ? { retCode: 10006, retMsg: 'Too many requests.' } : page([1])
    })
    await startDemo()
    show()
    await waitFor(() => expect(shown()).toEqual(['8', '6']))
    fireEvent.keyDown(screen.getByRole('button', { name: /^Side:/ }), { key: 'Enter' })
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Buy' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Older rows could not be loaded: Too many requests.')
    expect(screen.getByText('No match so far. Older rows have not been searched.')).toBeTruthy()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(exchange.calls(LIST)).toHaveLength(2)
    fails = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(shown()).toEqual(['1']))
    expect(screen.queryByRole('alert')).toBe(null)
  })

  it('[TAB-04] says that older rows were not searched where a search ends before the list does', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => 2 * (10_000 - index))
    exchange.answer(LIST, (seen) => {
      const from = Number(seen.query.get('cursor') ?? 0)
      return page(
        many.map((id) => id - 2_000 * from),
        `${from + 1}`,
      )
    })
    await startDemo()
    show()
    await screen.findByRole('button', { name: 'Load more' })
    fireEvent.keyDown(screen.getByRole('button', { name: /^Side:/ }), { key: 'Enter' })
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Buy' }))
    expect(await screen.findByText('No match so far. Older rows have not been searched.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Load more' })).toBeTruthy()
  })

  it('[TAB-04] looked at again it asks for what is new only, as many pages as that takes', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    exchange.answer(LIST, (seen) => (seen.query.has('cursor') ? page([4, 3]) : page([6, 5], 'a')))
    await startDemo()
    const { unmount } = show(client)
    await waitFor(() => expect(shown()).toEqual(['6', '5']))
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(shown()).toEqual(['6', '5', '4', '3']))
    unmount()
    const before = exchange.calls(LIST).length
    exchange.answer(LIST, (seen) => (seen.query.has('cursor') ? page([7, 6, 5], 'c') : page([9, 8], 'b')))
    show(client)
    await waitFor(() => expect(shown()).toEqual(['9', '8', '7', '6', '5', '4', '3']))
    expect(exchange.calls(LIST).length - before).toBe(2)
  })

  it('[TAB-04] asks the exchange for the days of one’s own span', async () => {
    exchange.answer(LIST, () => page([1]))
    await startDemo()
    show()
    await waitFor(() => expect(shown()).toEqual(['1']))
    fireEvent.keyDown(screen.getByRole('button', { name: /^Period/ }), { key: 'Enter' })
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Custom' }))
    expect(screen.getByRole('button', { name: 'Period Custom' })).toBeTruthy()
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-02' } })
    await waitFor(() => {
      const query = exchange.calls(LIST).at(-1)?.query
      expect(Number(query?.get('endTime')) - Number(query?.get('startTime'))).toBe(2 * 86_400_000 - 1)
    })
  })
})
