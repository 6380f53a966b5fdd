import { createRoot } from 'react-dom/client'
import { startTexts } from '../../apps/terminal/src/i18n/index.ts'
import { DataTable } from '../../apps/terminal/src/ui/table/data-table.tsx'
import type { TableColumn } from '../../apps/terminal/src/ui/table/types.ts'

interface Row {
  readonly id: string
  readonly price: string
}

const columns: readonly TableColumn<Row>[] = [
  { id: 'id', header: 'Id', cell: (row) => row.id, sortBy: (row) => row.id },
  { id: 'price', header: 'Price', cell: (row) => row.price, align: 'end' },
]

/** Draws the terminal's table with so many rows; resolves with how many of them are in the page, over a whole scroll. */
export async function measureLongTable(count: number): Promise<number> {
  await startTexts()
  const host = document.createElement('div')
  host.style.height = '600px'
  document.body.append(host)
  const rows = Array.from({ length: count }, (_, place): Row => ({ id: `${place}`, price: `${place}.5` }))
  createRoot(host).render(
    <DataTable label="rows" columns={columns} rows={rows} rowKey={(row) => row.id} empty="none" />,
  )
  let most = 0
  for (let step = 0; step <= 20; step += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const scroller = [...host.querySelectorAll('*')].find(
      (element) => element.scrollHeight > element.clientHeight + 100,
    )
    if (scroller !== undefined) scroller.scrollTop = (scroller.scrollHeight * step) / 20
    await new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)))
    most = Math.max(most, host.querySelectorAll('tbody tr, [role=row]').length)
  }
  return most
}
