/** Shortest password that a person may choose; shorter ones of the list need not be kept. */
const LEAST = 8

let known: Promise<ReadonlySet<string>> | undefined

/**
 * True if a password, in lower case, is in a list of passwords that were found most often in leaks: about 18,000 of eight
 * characters and more. The list is loaded at the first use, because it takes 0.1 s and 5 MB.
 */
export async function isCommonPassword(folded: string): Promise<boolean> {
  known ??= load().catch((error: unknown) => {
    known = undefined
    throw error
  })
  return (await known).has(folded)
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= LEAST))
}
