import type { TermId } from '../../ui/index.ts'

/** All terms of the glossary, in the order of its page. */
export const TERM_GROUPS = [
  {
    id: 'prices',
    terms: [
      'last-price',
      'mark-price',
      'index-price',
      'basis',
      'funding',
      'open-interest',
      'spread',
      'slippage',
      'price-limit',
      'delivery-price',
    ],
  },
  {
    id: 'contracts',
    terms: ['perpetual', 'future', 'inverse', 'session-settlement', 'tick-size', 'lot-size'],
  },
  {
    id: 'orders',
    terms: [
      'limit-order',
      'market-order',
      'conditional-order',
      'trigger-price',
      'tpsl',
      'trailing-stop',
      'oco',
      'mmr-close',
      'bbo',
      'post-only',
      'reduce-only',
      'time-in-force',
      'fee',
      'order-cost',
    ],
  },
  {
    id: 'position',
    terms: ['entry-price', 'break-even', 'position-value', 'unrealised-pnl', 'realised-pnl', 'roi', 'hedge-mode'],
  },
  {
    id: 'margin',
    terms: [
      'leverage',
      'cross-margin',
      'isolated-margin',
      'portfolio-margin',
      'initial-margin',
      'maintenance-margin',
      'margin-rate',
      'auto-margin',
      'risk-limit',
      'collateral',
      'spot-margin',
      'loan-interest',
    ],
  },
  {
    id: 'liquidation',
    terms: ['liquidation-price', 'liquidation', 'bankruptcy-price', 'insurance-fund', 'adl'],
  },
  {
    id: 'tokens',
    terms: ['leveraged-token', 'net-asset-value', 'rebalancing'],
  },
  {
    id: 'account',
    terms: ['unified-account', 'equity', 'wallet-balance', 'available', 'fee-level'],
  },
] as const satisfies readonly { readonly id: string; readonly terms: readonly TermId[] }[]
