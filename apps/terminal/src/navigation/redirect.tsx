import { useLayoutEffect } from 'react'
import { navigate } from './location.ts'

/** In place of a page: leads to another one without a step in the history. */
export function Redirect({ to }: { readonly to: string }) {
  useLayoutEffect(() => navigate(to, { replace: true }), [to])
  return null
}
