/** Runs a task when what has changed by now is on the screen. */
export function afterPicture(task: () => void): void {
  // A task that a frame sets up comes behind the picture of that frame.
  requestAnimationFrame(() => setTimeout(task))
}
