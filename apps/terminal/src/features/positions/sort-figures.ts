import { type E8, e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { dollarsAtMark, returnOnMargin } from '@perpdesk/trading'
import { instrumentOf } from '../../stores/index.ts'
import { positionFiguresNow, profitBase } from '../account-figures/index.ts'
import { positionKey } from './position-words.ts'

/**
 * Figures that positions are ordered by: money in dollars, so that positions settled in coins take their place among
 * the rest.
 */
interface SortFigures {
  readonly value: E8
  readonly unrealisedPnl: E8
  readonly roi: E8
  readonly initialMargin: E8
  readonly maintenanceMargin: E8
  readonly realised: E8
}

const NONE: SortFigures = {
  value: 0n,
  unrealisedPnl: 0n,
  roi: 0n,
  initialMargin: 0n,
  maintenanceMargin: 0n,
  realised: 0n,
}

function figuresOf(position: Position): SortFigures {
  const contract = instrumentOf(position.symbol)?.contract
  const figures = positionFiguresNow(position)
  if (contract === undefined || figures === undefined) return NONE
  const worth = (money: E8) => dollarsAtMark(contract, money, figures.mark)
  return {
    value: worth(figures.value),
    unrealisedPnl: worth(figures.unrealisedPnl),
    roi: returnOnMargin(figures.unrealisedPnl, profitBase(position), position.leverageE2),
    initialMargin: worth(figures.initialMargin),
    maintenanceMargin: worth(figures.maintenanceMargin),
    realised: worth(e8(position.curRealisedPnl)),
  }
}

/**
 * Figures of positions when their order was last made. Rows are ordered by these and not by live figures: a market that
 * moves several times a second would move the rows under the hand that is about to close one.
 */
export class FiguresThen {
  readonly #kept = new Map<string, SortFigures>()

  /** True when the order of the rows depends on them. */
  get isAsked(): boolean {
    return this.#kept.size > 0
  }

  of(position: Position): SortFigures {
    const key = positionKey(position)
    const kept = this.#kept.get(key) ?? figuresOf(position)
    this.#kept.set(key, kept)
    return kept
  }

  /** Drops the kept figures: the next read takes the present ones. */
  renew(): void {
    this.#kept.clear()
  }
}
