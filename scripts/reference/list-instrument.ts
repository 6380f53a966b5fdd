import type { ListInstrument } from '@perpdesk/engine'
import type { ContractInstrument, Instrument } from '@perpdesk/trading'
import type { Market, Model } from './model.ts'
import { type Answer, DONE, refused } from './results.ts'
import { isPair, listPair } from './spot/list.ts'

/** Lists a contract or updates its data. The conditions for listings are tested elsewhere. */
export function listInstrument(model: Model, command: ListInstrument): Answer {
  const { instrument } = command
  if (isPair(instrument)) return listPair(model, instrument)
  if (!isContract(instrument)) return refused('invalid')
  const listed = model.market(instrument.id)
  if (model.spentIds.has(instrument.id)) return refused('invalid')
  if (listed === undefined) model.addMarket(newMarket(instrument))
  else {
    const before = listed.instrument
    const isFixed = FIXED.some((field) => before[field] !== instrument[field])
    if (isFixed || before.funding?.intervalMinutes !== instrument.funding?.intervalMinutes) return refused('invalid')
    if (before.preListing?.phase !== instrument.preListing?.phase) return refused('invalid')
    if (listed.deliveredTime > 0 || instrument.status === 'Delivering') return refused('invalid')
    if (instrument.status === 'PreLaunch' && before.status !== 'PreLaunch') return refused('invalid')
    if (before.deliveryTime !== instrument.deliveryTime) {
      listed.windowPrices = []
      listed.windowSecond = 0
      listed.predicted = 0n
    }
    listed.instrument = instrument
  }
  model.events.push({ type: 'instrument', instrument })
  return DONE
}

/** Fields of a listed contract that never change. */
const FIXED = [
  'symbol',
  'contractType',
  'baseCoin',
  'quoteCoin',
  'settleCoin',
  'tickSize',
  'lotSize',
  'maxPrice',
  'indexInstrument',
  'sessionMinutes',
] as const

function newMarket(instrument: ContractInstrument): Market {
  return {
    instrument,
    bids: [],
    asks: [],
    last: 0,
    index: 0n,
    indexTime: 0,
    sources: [],
    freshTicks: 0,
    mark: 0n,
    basis: [],
    premium: [],
    lastFundingRate: 0n,
    predictedRate: 0n,
    nextFundingTime: 0,
    fundingMinutes: 0,
    calmHours: 0,
    nextSessionTime: 0,
    windowPrices: [],
    windowSecond: 0,
    predicted: 0n,
    deliveredTime: 0,
    countsAtMark: false,
    fundPnl: 0n,
    fundNoted: [],
    deleveraging: false,
    premiumMinute: 0,
    minutePremiums: [],
    maxBuy: 0,
    minSell: 0,
    standings: [],
  }
}

/** Only perpetuals and futures have risk tiers. */
function isContract(instrument: Instrument): instrument is ContractInstrument {
  return 'riskTiers' in instrument
}
