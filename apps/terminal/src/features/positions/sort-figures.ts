import { type E8, e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { dollarsAtMark, returnOnMargin } from '@perpdesk/trading'
import { instrumentOf } from '../../stores/index.ts'
import { positionFiguresNow, profitBase } from '../account-figures/index.ts'
import { positionKey } from './position-words.ts'

/**
 * Figures by which positions are sorted: money in USD, so that positions settled in different coins can be compared.
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
 * Figures of positions at the time of their last sort. Rows are sorted by these and not by live figures, because rows
 * that move several times a second could move under the pointer that is about to close one.
 */
export class FiguresThen {
  readonly #kept = new Map<string, SortFigures>()

  /** True if the order of the rows depends on these figures. */
  get isAsked(): boolean {
    return this.#kept.size > 0
  }

  of(position: Position): SortFigures {
    const key = positionKey(position)
    const kept = this.#kept.get(key) ?? figuresOf(position)
    this.#kept.set(key, kept)
    return kept
  }

  /** Drops the stored figures, so that the next read uses current ones. */
  renew(): void {
    this.#kept.clear()
  }
}
