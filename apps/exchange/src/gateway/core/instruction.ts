import type { Command } from '@perpdesk/engine'

/** A command of the engine without its account: the use case sets the caller's account. */
export type Instruction<Type extends Command['type']> = Type extends Command['type']
  ? Omit<Extract<Command, { readonly type: Type }>, 'account'>
  : never
