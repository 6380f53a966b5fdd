const KEPT = 10
const DROPPED = 5

/**
 * Ids that a toast was shown for, so that a repeated message (a retry, a second tab's echo, a replay after a gap) does
 * not toast again. Above 10 the oldest 5 go.
 */
export class NotifiedIds {
  private ids: string[] = []

  /** Notes the id; false when it was there already. */
  add(id: string): boolean {
    if (this.ids.includes(id)) return false
    this.ids.push(id)
    if (this.ids.length > KEPT) this.ids = this.ids.slice(DROPPED)
    return true
  }
}
