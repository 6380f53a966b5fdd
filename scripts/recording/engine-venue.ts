import type { Engine, PositionState } from '@perpdesk/engine'
import { type ContractInstrument, contractsOf, isContract, isSpot, type MarginMode } from '@perpdesk/trading'
import type { Holding, OpenOrder, PricedPair, RunningStrategy, Venue } from '../reference/generator/venue.ts'

/** The engine as the command generators see it: only through its queries. */
export class EngineVenue implements Venue {
  readonly #present: () => Engine
  readonly #seen = new Map<number, ContractInstrument>()

  /** `present` returns the current engine, because a run continues with a restored one. */
  constructor(present: () => Engine) {
    this.#present = present
  }

  get #engine(): Engine {
    return this.#present()
  }

  instruments(): readonly ContractInstrument[] {
    return contractsOf(this.#engine.instruments())
  }

  /**
   * Returns a contract, also one that has ended and that the engine has forgotten, because the generators still use it.
   */
  instrument(id: number): ContractInstrument | undefined {
    const found = this.#engine.instrument(id)
    const listed = found !== undefined && isContract(found) ? found : undefined
    if (listed !== undefined) this.#seen.set(id, listed)
    const seen = listed ?? this.#seen.get(id)
    return listed === undefined && seen !== undefined ? { ...seen, status: 'Closed' } : listed
  }

  pairs(): readonly PricedPair[] {
    return this.#engine.instruments().flatMap((instrument): readonly PricedPair[] => {
      if (!isSpot(instrument)) return []
      const { lastPrice, indexPrice } = this.#engine.quote(instrument.id)
      return [{ instrument, price: lastPrice > 0 ? lastPrice : Math.max(1, Number(indexPrice / instrument.tickSize)) }]
    })
  }

  isQuoted(instrument: number): boolean {
    const { markPrice, bestBid, bestAsk } = this.#engine.quote(instrument)
    return markPrice > 0n && bestBid > 0 && bestAsk > 0
  }

  marginMode(account: number): MarginMode | undefined {
    return this.#engine.wallet(account)?.marginMode
  }

  isHedged(account: number, instrument: number): boolean {
    return this.#engine.leverage(account, instrument).positionMode === 'BothSide'
  }

  positions(account: number): readonly Holding[] {
    return this.#engine.positions(account).flatMap(holdingOf)
  }

  openOrders(account: number): readonly OpenOrder[] {
    const open = this.#engine.openOrders(account)
    return open.map(({ orderId, orderLinkId, instrument }) => ({ id: orderId, link: orderLinkId, instrument }))
  }

  resting(account: number, instrument: number) {
    return this.#engine
      .openOrders(account)
      .filter((order) => order.instrument === instrument && order.status !== 'Untriggered')
  }

  partialStops(account: number, { instrument, index }: Holding) {
    const position = this.#engine.position(account, instrument).find(({ positionIdx }) => positionIdx === index)
    const partial = position?.stops?.partial ?? []
    return partial.map(({ orderId, stopOrderType }) => ({ id: orderId, takes: stopOrderType === 'PartialTakeProfit' }))
  }

  strategies(): readonly RunningStrategy[] {
    return this.#engine.accounts().flatMap((account) => {
      return this.#engine.strategies(account).map(({ strategyId, instrument, side, childOrderId }) => {
        return { id: strategyId, account, instrument, side, childId: childOrderId }
      })
    })
  }

  available(account: number, coin: string): bigint {
    return this.#coin(account, coin)?.available ?? 0n
  }

  /**
   * Returns the whole balance, because the engine does not report its bonus part: so withdrawals are sometimes too
   * large.
   */
  ownMoney(account: number, coin: string): bigint {
    return this.#coin(account, coin)?.walletBalance ?? 0n
  }

  marginRateE4(account: number): number {
    const rate = this.#engine.wallet(account)?.maintenanceMarginRate ?? 0n
    return rate < 100_000_000n ? Number(rate / 10_000n) : 0
  }

  #coin(account: number, name: string) {
    return this.#engine.wallet(account)?.coins.find(({ coin }) => coin === name)
  }
}

function holdingOf({ instrument, positionIdx, side, size, addedMargin }: PositionState): readonly Holding[] {
  return side === '' ? [] : [{ instrument, index: positionIdx, side, lots: size, added: addedMargin }]
}
