export { type InviteCode, inviteOf } from './invite-code.ts'
export { InvitePage } from './invite-page.tsx'
export { useInvites } from './use-invites.ts'
