import { useQueryClient } from '@tanstack/react-query'
import { type ApiError, type SettingAnswer, setSetting } from '../../client/index.ts'
import { useSession } from '../../stores/index.ts'
import { type AccountChoice, choiceKey } from './account-choice.ts'

export interface ChangeableChoice extends AccountChoice {
  readonly set: (on: boolean) => Promise<SettingAnswer<boolean>>
}

/**
 * Returns a function that changes the account's setting. It resolves with the error if the exchange did not store the
 * change.
 */
export function useSetChoice(choice: ChangeableChoice): (on: boolean) => Promise<ApiError | undefined> {
  const uid = useSession().user?.uid
  const client = useQueryClient()
  return (on) =>
    setSetting({
      set: () => choice.set(on),
      read: choice.read,
      keep: (kept) => client.setQueryData(choiceKey(choice, uid), kept),
      isWanted: (kept) => kept === on,
    })
}
