import { e8 } from '@perpdesk/numeric'
import type { SymbolConfig } from '@perpdesk/protocol'
import { qtyCoinOf } from '@perpdesk/trading'
import {
  decimalsOf,
  formatDateTime,
  formatLeverage,
  formatMoney,
  formatNumber,
  formatPrice,
  formatQty,
  formatRate,
} from '../../../format/index.ts'
import type { Text } from '../../../i18n/index.ts'
import type { CatalogueEntry } from '../../../stores/index.ts'
import type { Fact } from '../part.tsx'

type PageText = Text<'contractPage'>

const MINUTES_PER_HOUR = 60

/** Returns the facts of the product: kind, settle coin, launch and delivery. */
export function contractFacts({ config, contract, family }: CatalogueEntry, text: PageText): readonly Fact[] {
  const facts: Fact[] = [
    { name: text('kind'), value: text(`kind.${config.contractType}`) },
    { name: text('family'), value: text(`family.${family}`) },
    { name: text('status'), value: text(`status.${contract.status}`) },
    { name: text('settleCoin'), value: contract.settleCoin },
    { name: text('qtyCoin'), value: qtyCoinOf(contract) },
  ]
  if (contract.launchTime > 0) facts.push({ name: text('launch'), value: formatDateTime(contract.launchTime) })
  if (contract.deliveryTime > 0) {
    facts.push({ name: text('delivery'), term: 'future', value: formatDateTime(contract.deliveryTime) })
    if (contract.reduceOnlyTime > 0) {
      facts.push({ name: text('reduceOnly'), value: formatDateTime(contract.reduceOnlyTime) })
    }
  }
  if (config.settleTimeUnit > 0) {
    facts.push({ name: text('sessions'), term: 'session-settlement', value: everyHours(config.settleTimeUnit, text) })
  }
  facts.push({ name: text('source'), value: text(`source.${contract.source}`) })
  return facts
}

/** Returns the limits of an order. */
export function orderFacts({ contract }: CatalogueEntry, text: PageText): readonly Fact[] {
  const coin = qtyCoinOf(contract)
  const qty = (value: bigint) => `${formatQty(value, contract)} ${coin}`
  const price = (value: bigint) => `${formatPrice(value, contract)} ${contract.quoteCoin}`
  return [
    { name: text('tick'), term: 'tick-size', value: price(contract.tickSize) },
    { name: text('lot'), term: 'lot-size', value: qty(contract.lotSize) },
    { name: text('minQty'), value: qty(contract.minQty) },
    { name: text('maxLimitQty'), value: qty(contract.maxLimitQty) },
    { name: text('maxMarketQty'), value: qty(contract.maxMarketQty) },
    { name: text('minNotional'), value: `${notionalText(contract.minNotional)} ${contract.quoteCoin}` },
    { name: text('minPrice'), value: price(contract.minPrice) },
    { name: text('maxPrice'), value: price(contract.maxPrice) },
  ]
}

function notionalText(value: bigint): string {
  return formatNumber(value, { decimals: decimalsOf(value) })
}

/** Returns the leverage range and the funding terms. */
export function marginFacts({ contract }: CatalogueEntry, text: PageText): readonly Fact[] {
  const { funding } = contract
  const leverage = text('range', {
    from: formatLeverage(contract.minLeverageE2),
    to: formatLeverage(contract.maxLeverageE2),
  })
  if (funding === null) return [{ name: text('leverage'), term: 'leverage', value: leverage }]
  return [
    { name: text('leverage'), term: 'leverage', value: leverage },
    { name: text('fundingInterval'), term: 'funding', value: everyHours(funding.intervalMinutes, text) },
    {
      name: text('fundingLimits'),
      value: text('range', { from: formatRate(funding.lowerRate, true), to: formatRate(funding.upperRate, true) }),
    },
  ]
}

function everyHours(minutes: number, text: PageText): string {
  return text('everyHours', { hours: minutes / MINUTES_PER_HOUR })
}

/** Returns the delivery fee rate of a dated contract; `undefined` for a perpetual. */
export function deliveryFeeOf({ deliveryFeeRate }: Pick<SymbolConfig, 'deliveryFeeRate'>): bigint | undefined {
  return deliveryFeeRate === '' ? undefined : e8(deliveryFeeRate)
}

/** Returns the bounds of a risk tier. A value equal to a tier's cap belongs to that tier (R5.1). */
export function tierRange(
  tiers: readonly { readonly maxValue: bigint }[],
  place: number,
): { readonly above: string; readonly upTo: string } {
  const whole = (value: bigint) => formatMoney(value, { decimals: decimalsOf(value) })
  return { above: whole(tiers[place - 1]?.maxValue ?? 0n), upTo: whole(tiers[place]?.maxValue ?? 0n) }
}
