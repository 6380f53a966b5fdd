import { pageContract } from '../../stores/page-contract.ts'
import { positions } from '../../stores/private-state.ts'
import { toast } from '../../ui/index.ts'
import { reportKeys } from '../command-access/index.ts'
import { chordOf } from './chord.ts'
import type { TerminalCommand } from './command.ts'
import { hotkeyPreferences } from './command-preferences.ts'
import { commandOf, keysOf, PALETTE } from './key-map.ts'
import { openPalette } from './open-palette.tsx'
import { commandsNow } from './registry.ts'
import { inOwnWords } from './say.ts'
import { entriesOf } from './scene.ts'

let started = false

/**
 * Lets keys run commands and shows the keys on controls. `early` is a key pressed while this module was loading; its
 * command runs first.
 */
export function startHotkeys(early?: KeyboardEvent): void {
  if (started) return
  started = true
  window.addEventListener('keydown', press)
  hotkeyPreferences.store.subscribe(report)
  report()
  if (early !== undefined) press(early)
}

function report(): void {
  const { on, keys } = hotkeyPreferences.store.getState()
  const all = on ? commandsNow().map((command) => [command.id, keysOf(command, keys)] as const) : []
  reportKeys(Object.fromEntries(all))
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.isComposing) return
  const { on, keys } = hotkeyPreferences.store.getState()
  const chord = on ? chordOf(event) : undefined
  if (chord === undefined) return
  const command = commandOf(commandsNow(), keys, chord)
  if (command === undefined || isLayerOpen() || isInLayer(event.target)) return
  if (isTyping(event.target) && command.id !== PALETTE) return
  event.preventDefault()
  runByKeys(command)
}

/** Runs a command; if there are several targets, the palette lets the trader choose one. */
function runByKeys(command: TerminalCommand): void {
  const [only, ...others] = entriesOf([command], pageContract(), positions.getState().value)
  if (only === undefined) return
  if (others.length > 0) return openPalette(command.text(inOwnWords, { symbol: undefined }))
  const why = command.blocked?.(only.scene)
  if (why === undefined) command.run(only.scene)
  else toast.info(command.text(inOwnWords, only.scene), { key: 'command', detail: why })
}

/** Dialogs, menus and lists over the page have keys of their own. */
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

function isLayerOpen(): boolean {
  return document.querySelector(LAYERS) !== null
}

/** True inside a dialog or menu: an early key may have been pressed in a dialog that has closed since. */
function isInLayer(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(LAYERS) !== null
}

const WITHOUT_TEXT: ReadonlySet<string> = new Set(['button', 'checkbox', 'radio', 'range', 'submit', 'color', 'file'])

/** True if keys type into the element. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.has(target.type)
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  )
}
