import { RotateCcw, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { usePreferences } from '../../stores/index.ts'
import { pageContract } from '../../stores/page-contract.ts'
import { Button, Dialog, IconButton } from '../../ui/index.ts'
import { Switch } from '../../ui/switch.tsx'
import { keyCaps } from '../command-access/index.ts'
import { chordOf } from './chord.ts'
import { COMMAND_GROUPS, type TerminalCommand } from './command.ts'
import { hotkeyPreferences } from './command-preferences.ts'
import { commandOf, keysOf, withKeys } from './key-map.ts'
import styles from './keys-dialog.module.css'
import { commandsNow } from './registry.ts'
import { inOwnWords } from './say.ts'

/** Keys that were pressed for a command but belong to another one. */
interface Conflict {
  readonly id: string
  readonly chord: string
  readonly owner: TerminalCommand
}

/** The keys of all commands, which can be changed here; each change takes effect at once and is stored. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText('commands')
  const [{ on, keys }, change] = usePreferences(hotkeyPreferences)
  /** Id of the command whose new keys are being recorded. */
  const [recording, record] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const commands = commandsNow().filter(({ onlyOnRow, isOneOfMany }) => onlyOnRow !== true && isOneOfMany !== true)
  const nameOf = (command: TerminalCommand) => command.text(inOwnWords, { symbol: pageContract() })
  const give = (id: string, chord: string) => {
    change({ keys: withKeys(commands, keys, id, chord) })
    record(undefined)
    setConflict(undefined)
  }
  const offer = (id: string, chord: string) => {
    const owner = commandOf(commands, keys, chord)
    record(undefined)
    if (owner === undefined || owner.id === id) give(id, chord)
    else setConflict({ id, chord, owner })
  }
  const press = (event: KeyboardEvent, { id }: TerminalCommand) => {
    if (recording !== id || event.key === 'Tab') return
    // Escape ends the recording and leaves the dialog open.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return record(undefined)
    if (event.repeat) return
    const chord = chordOf(event.nativeEvent)
    if (chord !== undefined) offer(id, chord)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text('keys')}
      size="large"
      footer={
        <>
          <Button disabled={Object.keys(keys).length === 0} onClick={() => change({ keys: {} })}>
            {text('keys.resetAll')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {text('keys.done')}
          </Button>
        </>
      }
    >
      <div className={styles['keys']}>
        <Switch
          label={text('keys.on')}
          note={text('keys.onNote')}
          checked={on}
          onChange={(next) => change({ on: next })}
        />
        {COMMAND_GROUPS.map((group) => {
          const members = commands.filter((command) => command.group === group)
          if (members.length === 0) return null
          return (
            <section key={group} aria-label={text(`group.${group}`)}>
              <h3 className={styles['group']}>{text(`group.${group}`)}</h3>
              <ul className={styles['list']}>
                {members.map((command) => {
                  const chord = keysOf(command, keys)
                  const name = nameOf(command)
                  const isRecording = recording === command.id
                  const shown = isRecording
                    ? text('keys.press')
                    : chord === ''
                      ? text('keys.none')
                      : keyCaps(chord).join(' + ')
                  return (
                    <li key={command.id} className={styles['line']}>
                      <span className={styles['name']}>{name}</span>
                      <span className={styles['tools']}>
                        {chord === '' || isRecording ? null : (
                          <IconButton
                            size="small"
                            label={text('keys.remove', { command: name })}
                            disabled={!on}
                            onClick={() => give(command.id, '')}
                          >
                            <X size={13} aria-hidden />
                          </IconButton>
                        )}
                        {keys[command.id] === undefined ? null : (
                          <IconButton
                            size="small"
                            label={text('keys.reset', { command: name })}
                            disabled={!on}
                            onClick={() => offer(command.id, command.keys ?? '')}
                          >
                            <RotateCcw size={13} aria-hidden />
                          </IconButton>
                        )}
                        <Button
                          size="small"
                          className={styles['record']}
                          disabled={!on}
                          aria-pressed={isRecording}
                          aria-label={text('keys.change', { command: name, keys: shown })}
                          onClick={() => {
                            setConflict(undefined)
                            record(isRecording ? undefined : command.id)
                          }}
                          onKeyDown={(event) => press(event, command)}
                          onBlur={() => {
                            if (isRecording) record(undefined)
                          }}
                        >
                          {shown}
                        </Button>
                      </span>
                      {conflict?.id === command.id ? (
                        <span className={styles['conflict']} role="alert">
                          {text('keys.taken', {
                            keys: keyCaps(conflict.chord).join('+'),
                            command: nameOf(conflict.owner),
                          })}
                          <Button size="small" onClick={() => give(command.id, conflict.chord)}>
                            {text('keys.take')}
                          </Button>
                          <Button size="small" onClick={() => setConflict(undefined)}>
                            {text('keys.leave')}
                          </Button>
                        </span>
                      ) : null}
                    </li>
                  )
                })}
              </ul>
            </section>
          )
        })}
      </div>
    </Dialog>
  )
}
