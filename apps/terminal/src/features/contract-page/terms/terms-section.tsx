import { DEFAULT_FEE_RATES, type FeeRates } from '@perpdesk/trading'
import { formatLeverage, formatPrice, formatRate } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import { type Contract, type LiveTicker, useFreshness, useSession, useTickerValue } from '../../../stores/index.ts'
import { RecordsTable } from '../../../ui/records-table.tsx'
import { useFeeRates } from '../../account-figures/index.ts'
import styles from '../contract-page.module.css'
import { Facts, Part } from '../part.tsx'
import type { SectionProps } from '../section.ts'
import { contractFacts, deliveryFeeOf, marginFacts, orderFacts, tierRange } from './term-facts.ts'

/** The terms of a contract: product, order limits, margin, fees. */
export function TermsSection({ entry }: SectionProps) {
  const text = useText('contractPage')
  return (
    <>
      <Part title={text('contract')}>
        <Facts facts={contractFacts(entry, text)} />
      </Part>
      <Part title={text('orders')}>
        <Facts facts={orderFacts(entry, text)} />
      </Part>
      <PriceLimits contract={entry.contract} />
      <Part title={text('margin')}>
        <Facts facts={marginFacts(entry, text)} />
        <Tiers contract={entry.contract} />
      </Part>
      <Fees entry={entry} />
    </>
  )
}

const highestOf = (ticker: LiveTicker) => ticker.highestBuy
const lowestOf = (ticker: LiveTicker) => ticker.lowestSell

/** The current price limits of orders, which change with mark and index price. */
function PriceLimits({ contract }: { readonly contract: Contract }) {
  const text = useText('contractPage')
  const highest = useTickerValue(contract.symbol, highestOf)
  const lowest = useTickerValue(contract.symbol, lowestOf)
  const { level } = useFreshness(`tickers.${contract.symbol}`)
  const price = (value: bigint | undefined) => (
    <span className={styles['live']} data-freshness={level}>
      {value === undefined ? text('none') : `${formatPrice(value, contract)} ${contract.quoteCoin}`}
    </span>
  )
  return (
    <Part title={text('priceLimits')} note={text('priceLimitsNote')}>
      <Facts
        facts={[
          { name: text('highestBuy'), term: 'price-limit', value: price(highest) },
          { name: text('lowestSell'), term: 'price-limit', value: price(lowest) },
          { name: text('nearLimit'), value: `±${formatRate(contract.priceLimitX)}` },
          { name: text('farLimit'), value: `±${formatRate(contract.priceLimitY)}` },
        ]}
      />
    </Part>
  )
}

function Tiers({ contract: { riskTiers, settleCoin } }: { readonly contract: Contract }) {
  const text = useText('contractPage')
  const ofTiers = useText('riskLimit')
  return (
    <RecordsTable
      label={ofTiers('tiers')}
      rows={riskTiers}
      rowKey={(_, place) => String(place)}
      columns={[
        { id: 'tier', header: ofTiers('tier'), cell: (_, place) => place + 1 },
        {
          id: 'above',
          header: text('above', { coin: settleCoin }),
          figures: true,
          // Hidden on narrow screens, because the row above contains the same figure.
          wideOnly: true,
          cell: (_, place) => tierRange(riskTiers, place).above,
        },
        {
          id: 'upTo',
          header: ofTiers('limit', { coin: settleCoin }),
          figures: true,
          cell: (_, place) => tierRange(riskTiers, place).upTo,
        },
        {
          id: 'initial',
          header: ofTiers('initial'),
          title: ofTiers('initial.title'),
          figures: true,
          cell: ({ initialRate }) => formatRate(initialRate),
        },
        {
          id: 'maintenance',
          header: ofTiers('maintenance'),
          title: ofTiers('maintenance.title'),
          figures: true,
          cell: ({ maintenanceRate }) => formatRate(maintenanceRate),
        },
        {
          id: 'leverage',
          header: ofTiers('leverage'),
          figures: true,
          cell: ({ maxLeverageE2 }) => formatLeverage(maxLeverageE2),
        },
      ]}
    />
  )
}

interface FeeRow {
  readonly id: string
  readonly name: string
  readonly rates: FeeRates
}

/** Maker and taker fees: the default rates, and those of the signed-in account. */
function Fees({ entry: { config } }: SectionProps) {
  const text = useText('contractPage')
  const { user } = useSession()
  const own = useFeeRates()
  const rows: FeeRow[] = [{ id: 'default', name: text('feesDefault'), rates: DEFAULT_FEE_RATES }]
  if (user !== null) rows.push({ id: 'own', name: text('feesOwn'), rates: own })
  const delivery = deliveryFeeOf(config)
  return (
    <Part title={text('fees')}>
      <RecordsTable
        label={text('fees')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { id: 'account', header: text('account'), cell: ({ name }) => name },
          { id: 'maker', header: text('maker'), figures: true, cell: ({ rates }) => formatRate(rates.maker) },
          { id: 'taker', header: text('taker'), figures: true, cell: ({ rates }) => formatRate(rates.taker) },
        ]}
      />
      {delivery === undefined ? null : <Facts facts={[{ name: text('deliveryFee'), value: formatRate(delivery) }]} />}
    </Part>
  )
}
