/** Runs a task after the next paint, when the changes made so far are on the screen. */
export function afterPicture(task: () => void): void {
  // A timeout set inside an animation frame runs after that frame was painted.
  requestAnimationFrame(() => setTimeout(task))
}
