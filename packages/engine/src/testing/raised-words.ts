import {
  CANCEL_TYPES,
  CREATE_TYPES,
  EXEC_TYPES,
  LEDGER_TYPES,
  ORDER_STATUSES,
  POSITION_STATUSES,
  REJECT_REASONS,
  STOP_ORDER_TYPES,
} from '@perpdesk/trading'
import type { WordsHeard } from './words-heard.ts'

const BIDIRECTIONAL = 'bidirectional TP/SL of pairs are not offered yet; an OCO has both legs'
const BOTS = 'trading bots are not offered yet'
const COMBOS = 'spread trading of two legs is not offered yet'
const BLOCKS = 'block trades are not offered'
const LOANS = 'these streams borrow nothing; the tests of borrowing and the recorded stream of loans do'
const TOKENS = 'these streams list no leveraged token; the tests of tokens and the recorded stream of tokens do'
const ADMIN = 'the exchange has no command with which its operator would touch an order or a position'

interface Words {
  readonly vocabulary: readonly string[]
  readonly raised: readonly string[]
  /** Values that no path raises, with the reasons. */
  readonly without: Readonly<Record<string, string>>
}

/** Enumeration values that events can have, and the reasons why the others cannot occur. */
export const WORDS: Readonly<Record<keyof WordsHeard, Words>> = {
  orderStatus: {
    vocabulary: ORDER_STATUSES,
    raised: [
      'New',
      'PartiallyFilled',
      'Filled',
      'Cancelled',
      'PartiallyFilledCanceled',
      'Rejected',
      'Untriggered',
      'Triggered',
      'Deactivated',
    ],
    without: {},
  },
  stopOrderType: {
    vocabulary: STOP_ORDER_TYPES,
    raised: [
      'UNKNOWN',
      'TakeProfit',
      'StopLoss',
      'TrailingStop',
      'Stop',
      'PartialTakeProfit',
      'PartialStopLoss',
      'tpslOrder',
      'OcoOrder',
      'MmRateClose',
    ],
    without: { BidirectionalTpslOrder: BIDIRECTIONAL },
  },
  createType: {
    vocabulary: CREATE_TYPES,
    raised: [
      'CreateByUser',
      'CreateBySettle',
      'CreateByStopOrder',
      'CreateByTakeProfit',
      'CreateByPartialTakeProfit',
      'CreateByStopLoss',
      'CreateByPartialStopLoss',
      'CreateByTrailingStop',
      'CreateByTrailingProfit',
      'CreateByLiq',
      'CreateByTakeOver_PassThrough',
      'CreateByAdl_PassThrough',
      'CreateByChaseOrder',
      'CreateByTWAP',
      'CreateByIceBerg',
      'CreateByBboOrder',
      'CreateByClosing',
      'CreateByMmRateClose',
    ],
    without: {
      CreateByFutureSpread: COMBOS,
      CreateByAdminClosing: ADMIN,
      CreateByBlock_PassThrough: BLOCKS,
      CreateByFGridBot: BOTS,
      CloseByFGridBot: BOTS,
      CreateByTVSignal: 'orders by webhook signals are not offered yet',
    },
  },
  cancelType: {
    vocabulary: CANCEL_TYPES,
    raised: [
      'UNKNOWN',
      'CancelByUser',
      'CancelByReduceOnly',
      'CancelByPrepareLiq',
      'CancelAllBeforeLiq',
      'CancelByPrepareAdl',
      'CancelAllBeforeAdl',
      'CancelBySettle',
      'CancelByTpSlTsClear',
      'CancelBySmp',
      'CancelByDCP',
      'CancelByOCOTpCanceledBySlTriggered',
      'CancelByOCOSlCanceledByTpTriggered',
      'CancelByCannotAffordOrderCost',
      'CancelByCrossReachMaxTradeNum',
    ],
    without: {
      CancelByAdmin: ADMIN,
      CancelByRebalance: 'what it stands for is not published; nothing here rebalances',
      CancelByPmTrialMmOverEquity: 'portfolio margin is not offered yet',
      CancelByDelivery: 'the word of options; futures say CancelBySettle',
    },
  },
  rejectReason: {
    vocabulary: REJECT_REASONS,
    raised: [
      'EC_NoError',
      'EC_Others',
      'EC_NoImmediateQtyToFill',
      'EC_CancelForNoFullFill',
      'EC_PostOnlyWillTakeLiquidity',
      'EC_ReachMaxTradeNum',
      'EC_BySelfMatch',
      'EC_PerCancelRequest',
      'EC_ReachRiskPriceLimit',
      'EC_ReachMarketPriceLimit',
      'EC_InvalidSymbolStatus',
    ],
    without: {
      EC_InCallAuctionStatus: 'an auction refuses before there is an order (110095, 110098), and nothing waits in it',
      EC_OrigClOrdIDDoesNotExist: 'commands come one after another: a cancel that is too late is answered 110008',
    },
  },
  execType: {
    vocabulary: EXEC_TYPES,
    raised: ['Trade', 'AdlTrade', 'Funding', 'BustTrade', 'Delivery', 'Settle', 'SessionSettlePnL'],
    without: { BlockTrade: BLOCKS, MovePosition: BLOCKS, FutureSpread: COMBOS },
  },
  ledgerType: {
    vocabulary: LEDGER_TYPES,
    raised: [
      'TRADE',
      'SETTLEMENT',
      'LIQUIDATION',
      'ADL',
      'DELIVERY',
      'TRANSFER_IN',
      'TRANSFER_OUT',
      'BONUS',
      'CURRENCY_BUY',
      'CURRENCY_SELL',
    ],
    without: {
      FEE_REFUND: 'a negative maker rate is paid with the trade; nothing is given back later',
      BORROW: LOANS,
      REPAY: LOANS,
      INTEREST: LOANS,
      TOKENS_SUBSCRIPTION: TOKENS,
      TOKENS_REDEMPTION: TOKENS,
    },
  },
  positionStatus: { vocabulary: POSITION_STATUSES, raised: ['Normal', 'Liq', 'Adl'], without: {} },
}
