import type { Command, SequencedCommand } from '../command.ts'
import { ByteReader, OtherVersion } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { COMMAND_LAYOUTS, COMMAND_TAGS } from './command-layouts.ts'
import { type FieldCodec, record } from './field.ts'
import { LAYOUT } from './layouts.ts'

/** A command preceded by the tag of its type. */
const commandField: FieldCodec<Command> = (() => {
  const tags = new Map(COMMAND_TAGS.map((type, tag) => [type, tag]))
  const bodies = COMMAND_TAGS.map((type) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table pairs each type with the layout of that very type; a union cannot say so
    return record(COMMAND_LAYOUTS[type], { type }) as unknown as FieldCodec<Command>
  })
  return {
    write: (out, value) => {
      const tag = tags.get(value.type)
      const body = tag === undefined ? undefined : bodies[tag]
      if (tag === undefined || body === undefined) throw new RangeError(`no layout for command ${value.type}`)
      out.uint(tag)
      body.write(out, value)
    },
    read: (from) => {
      const body = bodies[from.uint()]
      return body === undefined ? from.fail('unknown command') : body.read(from)
    },
  }
})()

/** An encoded command with its time in the journal. */
export interface StampedBytes {
  readonly time: number
  /** Bytes made by {@link encodeCommand}. */
  readonly bytes: Uint8Array
}

/** Shared writers, each used by one call at a time: encoding never calls these functions again. */
const scratch = new ByteWriter()
const frame = new ByteWriter()

/**
 * Returns a command as bytes, without sequence number and time. Throws `RangeError` for values that no command may have
 * (fractions, negative ids).
 */
export function encodeCommand(command: Command): Uint8Array {
  scratch.reset()
  commandField.write(scratch, command)
  return scratch.finish()
}

/**
 * Returns a batch of commands as written in the journal: layout, count, first sequence number and time, then each
 * command with the time since the one before. Throws `RangeError` if time runs backwards.
 */
export function frameCommands(firstSeq: number, commands: readonly StampedBytes[]): Uint8Array {
  frame.reset()
  frame.byte(LAYOUT)
  frame.uint(commands.length)
  const first = commands[0]
  if (first === undefined) return frame.finish()
  frame.uint(firstSeq)
  let { time } = first
  frame.uint(time)
  for (const entry of commands) {
    frame.uint(entry.time - time)
    frame.raw(entry.bytes)
    time = entry.time
  }
  return frame.finish()
}

/** Encodes and frames commands. Throws `RangeError` if their sequence numbers are not consecutive. */
export function encodeCommands(commands: readonly SequencedCommand[]): Uint8Array {
  const firstSeq = commands[0]?.seq ?? 0
  return frameCommands(
    firstSeq,
    commands.map(({ seq, time, command }, place) => {
      if (seq !== firstSeq + place) throw new RangeError(`sequence ${seq} where ${firstSeq + place} must follow`)
      return { time, bytes: encodeCommand(command) }
    }),
  )
}

/**
 * Decodes the bytes of {@link encodeCommands}. Throws `OtherVersion` for another layout of commands, `MalformedBytes`
 * for anything else, also for surplus bytes.
 */
export function decodeCommands(bytes: Uint8Array): readonly SequencedCommand[] {
  const from = new ByteReader(bytes)
  const layout = from.byte()
  // commands of another layout are refused, not interpreted
  if (layout !== LAYOUT) throw new OtherVersion('command', layout, LAYOUT)
  const count = from.count()
  const commands: SequencedCommand[] = []
  if (count > 0) {
    let seq = from.uint()
    let time = from.uint()
    for (let place = 0; place < count; place++, seq++) {
      const passed = from.uint()
      if (place === 0 && passed !== 0) from.fail('time of the first command given twice')
      time += passed
      if (!Number.isSafeInteger(time) || !Number.isSafeInteger(seq)) from.fail('time or sequence too large')
      commands.push({ seq, time, command: commandField.read(from) })
    }
  }
  if (from.remaining > 0) from.fail(`${from.remaining} bytes left over`)
  return commands
}
