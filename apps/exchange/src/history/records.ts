import type {
  AdlAlertEvent,
  ClosedPnlEvent,
  EquityEvent,
  FundingEvent,
  InsuranceEvent,
  LedgerEvent,
  LiquidationEvent,
  OrderDetails,
  OrderState,
} from '@perpdesk/engine'
import {
  CANCEL_TYPES,
  CREATE_TYPES,
  EXEC_TYPES,
  LEDGER_TYPES,
  ORDER_STATUSES,
  ORDER_TYPES,
  POSITION_INDEXES,
  REJECT_REASONS,
  SIDES,
  SMP_TYPES,
  STOP_ORDER_TYPES,
  TIMES_IN_FORCE,
} from '@perpdesk/trading'
import { decimal, flag, integer, json, oneOf, recordColumns, text } from './columns.ts'
import type { ExecutionRow } from './execution-rows.ts'

const side = oneOf(SIDES)
const sideOrNone = oneOf([...SIDES, ''])
const positionIdx = oneOf(POSITION_INDEXES)

/**
 * Each row of these tables is one thing that happened; `of` says by what its pages are asked for: the account whose it is,
 * or the contract when everybody may see it.
 */
export const RECORDS = {
  orders: {
    of: ['account'],
    record: recordColumns<OrderState>({
      orderId: integer,
      orderLinkId: text,
      account: integer,
      instrument: integer,
      side,
      orderType: oneOf(ORDER_TYPES),
      timeInForce: oneOf(TIMES_IN_FORCE),
      price: integer,
      qty: integer,
      leavesQty: integer,
      cumExecQty: integer,
      cumExecValue: decimal,
      cumExecFee: decimal,
      status: oneOf(ORDER_STATUSES),
      reduceOnly: flag,
      closeOnTrigger: flag,
      positionIdx,
      smpType: oneOf(SMP_TYPES),
      stopOrderType: oneOf(STOP_ORDER_TYPES),
      createType: oneOf(CREATE_TYPES),
      cancelType: oneOf(CANCEL_TYPES),
      rejectReason: oneOf(REJECT_REASONS),
      details: json<OrderDetails | null>(),
      createdTime: integer,
      updatedTime: integer,
    }),
  },
  executions: {
    of: ['account'],
    record: recordColumns<ExecutionRow>({
      execId: text,
      account: integer,
      instrument: integer,
      orderId: integer,
      orderLinkId: text,
      side,
      positionIdx,
      price: decimal,
      qty: integer,
      value: decimal,
      fee: decimal,
      feeRate: decimal,
      isMaker: flag,
      execType: oneOf(EXEC_TYPES),
      createType: oneOf(CREATE_TYPES),
      closedQty: integer,
      realisedPnl: decimal,
      leavesQty: integer,
    }),
  },
  closedPnl: {
    of: ['account'],
    record: recordColumns<ClosedPnlEvent>({
      type: oneOf(['closedPnl']),
      account: integer,
      instrument: integer,
      orderId: integer,
      side,
      qty: integer,
      entryPrice: decimal,
      exitPrice: decimal,
      entryValue: decimal,
      exitValue: decimal,
      openFee: decimal,
      closeFee: decimal,
      closedPnl: decimal,
      leverageE2: integer,
      execType: oneOf(EXEC_TYPES),
    }),
  },
  ledger: {
    of: ['account'],
    record: recordColumns<LedgerEvent>({
      type: oneOf(['ledger']),
      id: integer,
      account: integer,
      coin: text,
      ledgerType: oneOf(LEDGER_TYPES),
      instrument: integer,
      side: sideOrNone,
      qty: integer,
      price: decimal,
      cashFlow: decimal,
      funding: decimal,
      fee: decimal,
      change: decimal,
      balance: decimal,
      orderId: integer,
    }),
  },
  equity: {
    of: ['account'],
    record: recordColumns<EquityEvent>({
      type: oneOf(['equity']),
      account: integer,
      day: integer,
      totalEquity: decimal,
      coins: json(),
    }),
  },
  funding: {
    of: ['instrument'],
    record: recordColumns<FundingEvent>({
      type: oneOf(['funding']),
      instrument: integer,
      rate: decimal,
      markPrice: decimal,
      nextFundingTime: integer,
      intervalMinutes: integer,
    }),
  },
  liquidations: {
    of: ['instrument'],
    record: recordColumns<LiquidationEvent>({
      type: oneOf(['liquidation']),
      account: integer,
      instrument: integer,
      positionIdx,
      side,
      qty: integer,
      price: decimal,
    }),
  },
  adlAlerts: {
    of: ['instrument'],
    record: recordColumns<AdlAlertEvent>({
      type: oneOf(['adlAlert']),
      instrument: integer,
      active: flag,
      balance: decimal,
      maxBalance: decimal,
      pnlRatio: decimal,
    }),
  },
  insurance: {
    of: ['day'],
    record: recordColumns<InsuranceEvent>({
      type: oneOf(['insurance']),
      day: integer,
      pools: json(),
    }),
  },
} as const

export type RecordTable = keyof typeof RECORDS

/** What a row of the table is. */
export type RecordOf<Table extends RecordTable> = ReturnType<(typeof RECORDS)[Table]['record']['load']>
