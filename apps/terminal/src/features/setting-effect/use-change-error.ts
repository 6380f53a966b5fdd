import { useCallback } from 'react'
import type { ApiError } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'

/**
 * Returns a function that gives the error text of a change of settings that was refused or whose outcome is unknown.
 */
export function useChangeError(): (error: ApiError) => string {
  const text = useText('settingEffect')
  return useCallback(({ unknown, message }) => (unknown ? text('outcomeUnknown') : message), [text])
}
