const ADDRESS = /^\/([a-z]{2}(?:-[A-Za-z]{2,4})?)\/invite$/

/**
 * Returns the address of the page on which an invited user signs up (SHR-01); without a code, of the user's own
 * invitations.
 */
export function invitePath(language: string, code?: string): string {
  return `/${language}/invite${code === undefined ? '' : `?ref=${encodeURIComponent(code)}`}`
}

/** Returns the language in the address of an invitation; `undefined` for other addresses. */
export function readInvite(path: string): string | undefined {
  return ADDRESS.exec(path)?.[1]
}
