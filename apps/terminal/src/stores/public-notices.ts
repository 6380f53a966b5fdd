import { type PublicNotice, type PublicNoticeMessage, publicNoticeMessage } from '@perpdesk/protocol'
import { streams } from '../client/index.ts'

/**
 * Subscribes to the exchange's public notices; a snapshot contains earlier ones. Returns a function that unsubscribes.
 */
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
