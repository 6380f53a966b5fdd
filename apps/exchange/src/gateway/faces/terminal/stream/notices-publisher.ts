import { EventsPublisher } from './events-publisher.ts'
import type { NoticeBoard } from './notice-board.ts'

/** `publicNotice`: sends recent notices, then new ones. A notice just before a snapshot may be sent again after it. */
export class NoticesPublisher extends EventsPublisher {
  readonly #board: NoticeBoard

  constructor(topic: string, board: NoticeBoard) {
    super(topic)
    this.#board = board
  }

  protected override snapshot(now: number): string {
    return JSON.stringify(this.#board.recent(now))
  }
}
