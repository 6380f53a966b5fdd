import { useQuery } from '@tanstack/react-query'
import type { SettingAnswer } from '../../client/index.ts'
import { useSession } from '../../stores/index.ts'

/** A yes or no that the exchange keeps for each account. */
export interface AccountChoice {
  /** Identifies it among the cached answers. */
  readonly key: string
  readonly read: () => Promise<SettingAnswer<boolean>>
}

/** Cache key of a person's choice. */
export const choiceKey = ({ key }: AccountChoice, uid: string | undefined) => [key, uid] as const

/** The choice of the account; `undefined` while it is not known. */
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
