import { useQuery } from '@tanstack/react-query'
import type { SettingAnswer } from '../../client/index.ts'
import { useSession } from '../../stores/index.ts'

/** A yes-or-no setting that the exchange stores for each account. */
export interface AccountChoice {
  /** Identifies the setting among the cached answers. */
  readonly key: string
  readonly read: () => Promise<SettingAnswer<boolean>>
}

/** Returns the cache key of a user's setting. */
export const choiceKey = ({ key }: AccountChoice, uid: string | undefined) => [key, uid] as const

/** Returns the account's setting; `undefined` while unknown. */
export function useAccountChoice(choice: AccountChoice): boolean | undefined {
  const uid = useSession().user?.uid
  const { data } = useQuery({
    queryKey: choiceKey(choice, uid),
    queryFn: async () => {
      const answer = await choice.read()
      if (!answer.ok) throw new Error(answer.error.message)
      return answer.result
    },
    enabled: uid !== undefined,
  })
  return data
}
