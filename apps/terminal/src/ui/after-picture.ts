/** Runs a task when the changes so far are on the screen. */
export function afterPicture(task: () => void): void {
  // A task that a frame sets up comes behind the picture of that frame.
  requestAnimationFrame(() => setTimeout(task))
}
