import type { ContractInstrument, MarginMode, Side } from '@perpdesk/trading'
import type { Holding, OpenOrder, PricedPair, RunningStrategy, Venue } from '../generator/venue.ts'
import type { Account, Market, Model, Standing } from '../model.ts'
import { available, crossOf, riskBase } from '../risk/account-figures.ts'
import { marketOf, presentTicks } from '../strategies/place.ts'
import { stopsOf } from '../triggers/stop-book.ts'
import { isPartial } from '../triggers/stop-order.ts'

/** The reference as the command generators see it. */
export class ModelVenue implements Venue {
  readonly #model: Model

  constructor(model: Model) {
    this.#model = model
  }

  instruments(): readonly ContractInstrument[] {
    return this.#model.markets.map(({ instrument }) => instrument)
  }

  instrument(id: number): ContractInstrument | undefined {
    return this.#market(id)?.instrument
  }

  pairs(): readonly PricedPair[] {
    return this.#model.pairs.map((pair) => ({ instrument: pair.instrument, price: presentTicks(pair) }))
  }

  isQuoted(instrument: number): boolean {
    const market = this.#market(instrument)
    return market !== undefined && market.mark > 0n && market.bids.length > 0 && market.asks.length > 0
  }

  marginMode(account: number): MarginMode | undefined {
    return this.#account(account)?.marginMode
  }

  isHedged(account: number, instrument: number): boolean {
    return this.#standing(account, instrument)?.hedge === true
  }

  positions(account: number): readonly Holding[] {
    return this.#standings(account).flatMap(({ market, positions }) =>
      positions.flatMap(({ index, side, lots, added }) =>
        lots === 0 ? [] : [{ instrument: market.instrument.id, index, side, lots, added }],
      ),
    )
  }

  openOrders(account: number): readonly OpenOrder[] {
    const inContracts = this.#standings(account).flatMap(({ market, orders, stops }) =>
      [...orders, ...stops].map(({ id, link }) => ({ id, link, instrument: market.instrument.id })),
    )
    const inPairs = this.#model.pairs.flatMap(({ instrument, bids, asks, stops }) =>
      [...bids, ...asks, ...stops].flatMap(({ id, link, account: owner }) =>
        owner.id === account ? [{ id, link, instrument: instrument.id }] : [],
      ),
    )
    return [...inContracts, ...inPairs]
  }

  resting(account: number, instrument: number): readonly { readonly side: Side; readonly price: number }[] {
    return this.#standing(account, instrument)?.orders ?? []
  }

  partialStops(account: number, { instrument, index }: Holding) {
    const standing = this.#standing(account, instrument)
    if (standing === undefined) return []
    const partial = stopsOf(standing, standing.positions[index]).filter(isPartial)
    return partial.map(({ id, kind }) => ({ id, takes: kind === 'PartialTakeProfit' }))
  }

  strategies(): readonly RunningStrategy[] {
    return this.#model.strategies.map(({ id, place, side, childId }) => {
      return { id, account: place.account.id, instrument: marketOf(place).instrument.id, side, childId }
    })
  }

  available(account: number, coin: string): bigint {
    const owner = this.#account(account)
    return owner === undefined ? 0n : available(owner, coin)
  }

  ownMoney(account: number, coin: string): bigint {
    const wallet = this.#account(account)?.wallets.find((one) => one.coin === coin)
    return (wallet?.balance ?? 0n) - (wallet?.bonus ?? 0n)
  }

  marginRateE4(id: number): number {
    const account = this.#account(id)
    if (account === undefined) return 0
    const cross = crossOf(account)
    const base = riskBase(cross)
    return base > 0n && cross.maintenance < base ? Number((cross.maintenance * 10_000n) / base) : 0
  }

  #market(id: number): Market | undefined {
    return this.#model.market(id)
  }

  #account(id: number): Account | undefined {
    return this.#model.account(id)
  }

  #standings(account: number): readonly Standing[] {
    return this.#account(account)?.standings ?? []
  }

  #standing(account: number, instrument: number): Standing | undefined {
    return this.#standings(account).find(({ market }) => market.instrument.id === instrument)
  }
}
