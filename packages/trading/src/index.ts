export * from './instrument.ts'
export * from './refusals.ts'
export * from './vocabulary.ts'
