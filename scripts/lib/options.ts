import { type ParseArgsConfig, parseArgs } from 'node:util'

/**
 * The options that a command was started with. `--help` prints how it is used and ends it with 0; an option that it does not
 * know, or one without its value, prints the same beneath what is wrong and ends it with 2.
 */
export function readOptions<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.slice(2).includes('--help')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error), usage)
  }
}

/** The value of an option that counts something. Anything but a whole number above zero ends the command with 2. */
export function countOf(usage: string, name: string, value: string): number {
  const count = Number(value)
  return Number.isSafeInteger(count) && count > 0
    ? count
    : refuse(`--${name} needs a whole number above zero, not '${value}'`, usage)
}

/** Ends the command with 2. */
export function refuse(reason: string, usage: string): never {
  console.log(`${reason}\n\n${usage}`)
  process.exit(2)
}
