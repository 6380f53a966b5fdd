import type { EngineEvent } from '../event.ts'
import type { TestExchange } from './exchange.ts'

/** The enumeration values collected from events. */
export interface WordsHeard {
  readonly orderStatus: Set<string>
  readonly stopOrderType: Set<string>
  readonly createType: Set<string>
  readonly cancelType: Set<string>
  readonly rejectReason: Set<string>
  readonly execType: Set<string>
  readonly ledgerType: Set<string>
  readonly positionStatus: Set<string>
}

export function noWords(): WordsHeard {
  return {
    orderStatus: new Set(),
    stopOrderType: new Set(),
    createType: new Set(),
    cancelType: new Set(),
    rejectReason: new Set(),
    execType: new Set(),
    ledgerType: new Set(),
    positionStatus: new Set(),
  }
}

/** Collects every enumeration value in the exchange's events from now on; returns the exchange. */
export function listen(exchange: TestExchange, heard: WordsHeard): TestExchange {
  const send = exchange.send.bind(exchange)
  exchange.send = (command) => {
    const applied = send(command)
    for (const event of applied.events) hear(event, heard)
    return applied
  }
  return exchange
}

function hear(event: EngineEvent, heard: WordsHeard): void {
  if (event.type === 'order') {
    const { order } = event
    heard.orderStatus.add(order.status)
    heard.stopOrderType.add(order.stopOrderType)
    heard.createType.add(order.createType)
    heard.cancelType.add(order.cancelType)
    heard.rejectReason.add(order.rejectReason)
  } else if (event.type === 'execution') {
    heard.execType.add(event.execType)
    heard.createType.add(event.createType)
  } else if (event.type === 'closedPnl') heard.execType.add(event.execType)
  else if (event.type === 'ledger') heard.ledgerType.add(event.ledgerType)
  else if (event.type === 'position') heard.positionStatus.add(event.position.status)
}
