/** "No slot", "no page": ends every chain of them. */
export const NONE = -1
