import { useCallback } from 'react'
import type { ApiError } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'

/** Words for a change of a setting that the exchange refused, or whose outcome is unknown. */
export function useChangeError(): (error: ApiError) => string {
  const text = useText('settingEffect')
  return useCallback(({ unknown, message }) => (unknown ? text('outcomeUnknown') : message), [text])
}
