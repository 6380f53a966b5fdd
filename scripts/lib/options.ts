import { type ParseArgsConfig, parseArgs } from 'node:util'

/**
 * Returns the options of the command line. `--help` prints the usage and exits with 0; an unknown option, or one
 * without its value, prints the fault and the usage and exits with 2.
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

/** Returns the value of an option that is a count. Anything but a whole number above zero exits with 2. */
export function countOf(usage: string, name: string, value: string): number {
  const count = Number(value)
  return Number.isSafeInteger(count) && count > 0
    ? count
    : refuse(`--${name} needs a whole number above zero, not '${value}'`, usage)
}

/** Prints the reason and the usage, and exits with 2. */
export function refuse(reason: string, usage: string): never {
  console.log(`${reason}\n\n${usage}`)
  process.exit(2)
}
