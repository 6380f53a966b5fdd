import { CalledHistory, type FedHistory, type HistoryCall } from './called-history.ts'
import { historyMethods } from './history-methods.ts'
import type { OpenHistoryOptions } from './open-history.ts'

/** Opens history in the caller's thread, for tools and tests. Rejects like `openHistory`. */
export async function openLocalHistory(options: OpenHistoryOptions): Promise<FedHistory> {
  const methods = historyMethods(options)
  const call: HistoryCall = async (name, args) => {
    const method: (...given: never[]) => unknown = methods[name]
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- arguments and answer are those of this very method
    return (await method(...(args as never[]))) as never
  }
  return new CalledHistory(await methods.open(), options, call, () => Promise.resolve())
}
