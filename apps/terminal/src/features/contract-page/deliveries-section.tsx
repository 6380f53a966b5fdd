import { e8 } from '@perpdesk/numeric'
import type { DeliveryPrice, SettlementPrice } from '@perpdesk/protocol'
import { call } from '../../client/index.ts'
import { formatDateTime, formatNumber, groupedPlain } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { type CatalogueEntry, instrumentOf } from '../../stores/index.ts'
import { EmptyState } from '../../ui/index.ts'
import { RecordsTable } from '../../ui/records-table.tsx'
import { ContractLink } from '../trade-address/index.ts'
import { AskedView } from './asked-view.tsx'
import { More } from './more.tsx'
import { Part } from './part.tsx'
import type { SectionProps } from './section.ts'
import { askedKey, usePages } from './use-asked.ts'

const EVERY_MS = 60_000

/** Delivery prices of contracts of the same family, and settlement prices of this contract's sessions. */
export function DeliveriesSection({ entry }: SectionProps) {
  return (
    <>
      <Deliveries family={entry.family} />
      <Sessions entry={entry} />
    </>
  )
}

function Deliveries({ family }: { readonly family: CatalogueEntry['family'] }) {
  const text = useText('contractPage')
  const pages = usePages<DeliveryPrice>({
    key: askedKey('deliveryPrices', family),
    load: (turn, options) => call('deliveryPrices', { business: family, ...turn }, options),
    everyMs: EVERY_MS,
  })
  return (
    <Part title={text('deliveryPrices')} note={text('deliveryPricesNote', { family: text(`family.${family}`) })}>
      <AskedView asked={pages}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState text={text('emptyDeliveries')} />
          ) : (
            <>
              <RecordsTable
                label={text('deliveryPrices')}
                rows={list}
                rowKey={({ symbol }) => symbol}
                columns={[
                  { id: 'contract', header: text('contract'), cell: contractCell },
                  { id: 'time', header: text('delivery'), cell: ({ deliveryTime }) => formatDateTime(deliveryTime) },
                  { id: 'price', header: text('price'), figures: true, cell: priceText },
                ]}
              />
              <More pages={pages} />
            </>
          )
        }
      </AskedView>
    </Part>
  )
}

function Sessions({ entry: { config, contract } }: SectionProps) {
  const text = useText('contractPage')
  return (
    <Part title={text('sessionPrices')}>
      {config.settleTimeUnit === 0 ? (
        <EmptyState text={text('noSessions', { symbol: contract.displayName })} />
      ) : (
        <SessionPrices symbol={contract.symbol} />
      )}
    </Part>
  )
}

function SessionPrices({ symbol }: { readonly symbol: string }) {
  const text = useText('contractPage')
  const pages = usePages<SettlementPrice>({
    key: askedKey('settlementPrices', symbol),
    load: (turn, options) => call('settlementPrices', { symbol, ...turn }, options),
    everyMs: EVERY_MS,
  })
  return (
    <AskedView asked={pages}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState text={text('emptySessions')} />
        ) : (
          <>
            <RecordsTable
              label={text('sessionPrices')}
              rows={list}
              rowKey={({ time }) => String(time)}
              columns={[
                { id: 'time', header: text('time'), cell: ({ time }) => formatDateTime(time) },
                { id: 'price', header: text('price'), figures: true, cell: priceText },
              ]}
            />
            <More pages={pages} />
          </>
        )
      }
    </AskedView>
  )
}

function contractCell({ symbol }: DeliveryPrice) {
  return <ContractLink symbol={symbol} />
}

/**
 * Returns a delivery price with the decimals of the index price, because it is an average of index prices; for a
 * contract that is no longer listed, as reported.
 */
function priceText({ symbol, price }: Pick<DeliveryPrice, 'symbol' | 'price'>): string {
  const contract = instrumentOf(symbol)?.contract
  if (contract === undefined) return groupedPlain(price)
  return `${formatNumber(e8(price), { decimals: contract.priceScale, rounding: 'halfUp' })} ${contract.quoteCoin}`
}
