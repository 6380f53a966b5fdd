/** "No slot", "no page": the end of every chain of slots or pages. */
export const NONE = -1
