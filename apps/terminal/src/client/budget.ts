/** Over the budget of calls: nothing of it was done, and it may be asked again after some seconds. */
export const TOO_MANY_REQUESTS = 10006

/** Waits as long as the refusal of a call that was over budget says. */
export async function waitForBudget(params: Readonly<Record<string, string>>): Promise<void> {
  const seconds = Number.parseInt(params['seconds'] ?? '', 10)
  await new Promise((resolve) => setTimeout(resolve, 1_000 * (seconds > 0 ? seconds : 1)))
}
