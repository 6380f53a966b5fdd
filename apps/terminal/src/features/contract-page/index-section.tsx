import { e8 } from '@perpdesk/numeric'
import type { IndexMakeUp } from '@perpdesk/protocol'
import { formatNumber, formatPercent } from '../../format/index.ts'
import { type Text, useText } from '../../i18n/index.ts'
import { Link } from '../../navigation/index.ts'
import { type Contract, contractName } from '../../stores/index.ts'
import { EmptyState } from '../../ui/index.ts'
import { type RecordColumn, RecordsTable } from '../../ui/records-table.tsx'
import { contractAddress } from '../trade-address/index.ts'
import { AskedView } from './asked-view.tsx'
import styles from './contract-page.module.css'
import { Facts, Part } from './part.tsx'
import type { SectionProps } from './section.ts'
import { useAsked } from './use-asked.ts'
import { useNow } from './use-now.ts'

/** Milliseconds between refreshes; the sources change each second, but the list need not. */
const EVERY_MS = 3_000
const SECOND = 1_000

type Component = IndexMakeUp['components'][number]

/** The sources of the index price: the last price and the current weight of each. */
export function IndexSection({ entry: { symbol, contract } }: SectionProps) {
  const text = useText('contractPage')
  const asked = useAsked('indexComponents', { symbol }, EVERY_MS)
  return (
    <Part title={text('section.index')} note={text('indexNote')}>
      <AskedView asked={asked}>{(made) => <MakeUp made={made} contract={contract} />}</AskedView>
    </Part>
  )
}

interface MakeUpProps {
  readonly made: IndexMakeUp
  readonly contract: Contract
}

function MakeUp({ made, contract }: MakeUpProps) {
  const text = useText('contractPage')
  const { symbol, ofSymbol, components } = made
  return (
    <>
      <Facts
        facts={[
          { name: text('indexPrice'), term: 'index-price', value: priceText(made.indexPrice, contract) },
          { name: text('renewed'), value: <Age since={made.time} /> },
          ...(ofSymbol === symbol ? [] : [{ name: text('indexOf'), value: <IndexLink symbol={ofSymbol} /> }]),
        ]}
      />
      {components.length === 0 ? (
        <EmptyState text={text('noSources')} />
      ) : (
        <RecordsTable
          label={text('sources')}
          rows={components}
          rowKey={({ source }) => String(source)}
          columns={componentColumns(contract, text)}
        />
      )}
    </>
  )
}

function priceText(price: string, { priceScale, quoteCoin }: Contract): string {
  return `${formatNumber(e8(price), { decimals: priceScale, rounding: 'halfUp' })} ${quoteCoin}`
}

function componentColumns(contract: Contract, text: Text<'contractPage'>): readonly RecordColumn<Component>[] {
  return [
    { id: 'source', header: text('sourceNumber'), cell: ({ source }) => source },
    { id: 'price', header: text('price'), figures: true, cell: ({ price }) => priceText(price, contract) },
    {
      id: 'weight',
      header: text('weight'),
      figures: true,
      cell: ({ weight }) => formatPercent(e8(weight), { signed: false }),
    },
    {
      id: 'changed',
      header: text('changed'),
      figures: true,
      cell: ({ changedTime }) => <Age since={changedTime} />,
    },
    {
      id: 'state',
      header: text('status'),
      cell: ({ isSilent, weight }) => {
        const isWithout = e8(weight) === 0n
        return (
          <span data-quiet={isWithout} className={styles['state']}>
            {text(isSilent ? 'source.silent' : isWithout ? 'source.leftOut' : 'source.counts')}
          </span>
        )
      },
    },
  ]
}

function IndexLink({ symbol }: { readonly symbol: string }) {
  return (
    <Link to={contractAddress(symbol, 'index')} className={styles['link']}>
      {contractName(symbol)}
    </Link>
  )
}

/** The seconds since a time, by the exchange's clock. */
function Age({ since }: { readonly since: number }) {
  const text = useText('contractPage')
  const now = useNow()
  return since === 0 ? text('none') : text('ago', { seconds: Math.max(Math.floor((now - since) / SECOND), 0) })
}
