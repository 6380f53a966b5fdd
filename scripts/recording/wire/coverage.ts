import {
  ENDPOINT_NAMES,
  type EndpointName,
  endpoints,
  fieldsOf,
  opAnswer,
  spotMarketEndpoints,
  spotOrderEndpoints,
} from '@perpdesk/protocol'
import { type ContractInstrument, FAMILIES } from '@perpdesk/trading'
import { SCHEMAS } from './topics.ts'

/** Kinds of contracts; every call that names a contract must be accepted for each of them. */
const KINDS = FAMILIES.flatMap((family) => [`${family} perpetual`, `${family} dated`])

/** Calls that are not accepted for some kinds of contracts, with the reason. */
const NOT_FOR: Partial<Record<EndpointName, { readonly kinds: readonly string[]; readonly reason: string }>> = {
  switchPositionMode: {
    kinds: ['usdt dated', 'usdc perpetual', 'usdc dated', 'inverse perpetual'],
    reason: 'only USDT perpetuals and inverse futures have both sides at once',
  },
  setMmrClose: {
    kinds: ['inverse perpetual', 'inverse dated'],
    reason: 'only contracts of USDT and USDC are closed by the margin rate',
  },
}

/** Messages of a socket that no scene can cause, with the reason. */
const NEVER_SAID: Readonly<Record<string, string>> = {
  status: 'it is sent when the disk is full or the journal fails, which the product’s own tests bring about',
}

/** Counts which calls and topics of the protocol the scenes have reached. */
export class Coverage {
  readonly #taken = new Map<EndpointName, Set<string>>()
  readonly #refused = new Set<EndpointName>()
  readonly #reported = new Map<string, Set<string>>()
  readonly #said = new Set<string>()

  called(name: EndpointName, isTaken: boolean, contract: ContractInstrument | undefined): void {
    if (!isTaken) {
      this.#refused.add(name)
      return
    }
    const kinds = this.#taken.get(name) ?? new Set()
    this.#taken.set(name, kinds)
    if (contract !== undefined) kinds.add(kindOf(contract))
  }

  reported(form: string, type: string): void {
    this.#reported.set(form, (this.#reported.get(form) ?? new Set()).add(type))
  }

  said(op: string): void {
    this.#said.add(op)
  }

  add(other: Coverage): void {
    for (const [name, kinds] of other.#taken)
      this.#taken.set(name, new Set([...(this.#taken.get(name) ?? []), ...kinds]))
    for (const name of other.#refused) this.#refused.add(name)
    for (const [form, types] of other.#reported)
      this.#reported.set(form, new Set([...(this.#reported.get(form) ?? []), ...types]))
    for (const op of other.#said) this.#said.add(op)
  }

  /** Returns everything that is missing, as sentences. */
  lacking(): readonly string[] {
    return [...this.#callsLacking(), ...this.#topicsLacking(), ...this.#opsLacking()]
  }

  #callsLacking(): readonly string[] {
    return ENDPOINT_NAMES.flatMap((name) => {
      const kinds = this.#taken.get(name)
      if (kinds === undefined) return [`${name} was never taken`]
      const refused = this.#refused.has(name) ? [] : [`${name} was never refused`]
      if (!namesContract(name)) return refused
      const without = NOT_FOR[name]?.kinds ?? []
      const missing = KINDS.filter((kind) => !kinds.has(kind) && !without.includes(kind))
      return [...refused, ...missing.map((kind) => `${name} was never taken for a contract of the kind ${kind}`)]
    })
  }

  #topicsLacking(): readonly string[] {
    return [...SCHEMAS.keys()].flatMap((form) =>
      ['snapshot', 'delta']
        .filter((type) => this.#reported.get(form)?.has(type) !== true)
        .map((type) => `${form} never sent a ${type}`),
    )
  }

  #opsLacking(): readonly string[] {
    return opAnswer.shape.op.options
      .filter((op) => !this.#said.has(op) && !(op in NEVER_SAID))
      .map((op) => `no socket was ever answered with ${op}`)
  }
}

export function kindOf({ settleCoin, contractType, deliveryTime }: ContractInstrument): string {
  const family = contractType.startsWith('Inverse') ? 'inverse' : settleCoin.toLowerCase()
  return `${family} ${deliveryTime === 0 ? 'perpetual' : 'dated'}`
}

function namesContract(name: EndpointName): boolean {
  if (name in spotMarketEndpoints || name in spotOrderEndpoints) return false
  return fieldsOf(endpoints[name].request).some(([field]) => field === 'symbol')
}
