export * from './records/account.ts'
export * from './records/market.ts'
export * from './records/order.ts'
export * from './records/position.ts'
