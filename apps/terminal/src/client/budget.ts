/** Error code of a call over the rate limit: nothing was executed, and the call may be repeated some seconds later. */
export const TOO_MANY_REQUESTS = 10006

/** Waits for the seconds named in the refusal of a call over the rate limit, at least one second. */
export async function waitForBudget(params: Readonly<Record<string, string>>): Promise<void> {
  const seconds = Number.parseInt(params['seconds'] ?? '', 10)
  await new Promise((resolve) => setTimeout(resolve, 1_000 * (seconds > 0 ? seconds : 1)))
}
