export type * from './command.ts'
export type * from './engine.ts'
export type * from './event.ts'
