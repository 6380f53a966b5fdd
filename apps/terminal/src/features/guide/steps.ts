/** Steps from arrival to a first trade, in their order. */
export const STEPS = ['money', 'contract', 'size', 'send', 'position', 'protect'] as const
export type Step = (typeof STEPS)[number]
