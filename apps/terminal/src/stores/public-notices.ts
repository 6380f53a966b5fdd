import { type PublicNotice, type PublicNoticeMessage, publicNoticeMessage } from '@perpdesk/protocol'
import { streams } from '../client/index.ts'

/** Follows what the exchange tells everybody; a snapshot is what was told before. Returns how to stop. */
export function followPublicNotices(
  listener: (notices: readonly PublicNotice[], type: PublicNoticeMessage['type']) => void,
): () => void {
  return streams.public.subscribe<PublicNoticeMessage>('publicNotice', {
    schema: publicNoticeMessage,
    onMessage: ({ type, data }) => {
      listener(data, type)
      return true
    },
  })
}
