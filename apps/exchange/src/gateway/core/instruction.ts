import type { Command } from '@perpdesk/engine'

/** A command of the engine as a caller gives it: on which account it is done is not theirs to say in it. */
export type Instruction<Type extends Command['type']> = Type extends Command['type']
  ? Omit<Extract<Command, { readonly type: Type }>, 'account'>
  : never
