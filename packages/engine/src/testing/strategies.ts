import { NO_STRATEGY_TERMS, type StrategyTerms } from '@perpdesk/trading'
import type { AppliedCommand } from '../event.ts'
import type { CreateStrategy } from '../strategy-types.ts'
import { BTC, type TestExchange } from './exchange.ts'

/** Fields of a strategy set by a test; the default is a buy of 1000 lots by account 11. */
export type StrategyWish = Partial<Omit<CreateStrategy, 'type' | 'terms'>> & { terms: Partial<StrategyTerms> }

export function create(exchange: TestExchange, { terms, ...wish }: StrategyWish): AppliedCommand {
  return exchange.send({
    type: 'createStrategy',
    account: 11,
    instrument: BTC,
    side: 'Buy',
    positionIdx: 0,
    reduceOnly: false,
    qty: 1000,
    strategyLinkId: '',
    ...wish,
    terms: { ...NO_STRATEGY_TERMS, ...terms },
  })
}
