const ADDRESS = /^\/([a-z]{2}(?:-[A-Za-z]{2,4})?)\/invite$/

/** Page on which an invited person signs up (SHR-01); without a code that of one's own invitations. */
export function invitePath(language: string, code?: string): string {
  return `/${language}/invite${code === undefined ? '' : `?ref=${encodeURIComponent(code)}`}`
}

/** The language that the address of an invitation names; `undefined` for other addresses. */
export function readInvite(path: string): string | undefined {
  return ADDRESS.exec(path)?.[1]
}
