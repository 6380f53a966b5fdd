import { type EndpointName, endpoints, type RequestOf, type ResultOf } from '@perpdesk/protocol'
import { solveProof } from '../../apps/terminal/src/client/solve-proof.ts'
import { ApiClient } from '../lib/api-client.ts'

/**
 * The outcome of a call: accepted, refused with a code, or `unknown` because the connection broke before the answer.
 */
export type Outcome<Result> =
  | { readonly kind: 'accepted'; readonly result: Result }
  | { readonly kind: 'refused'; readonly code: number; readonly message: string }
  | { readonly kind: 'unknown' }

/** The server stopped while the command was being committed; see the error catalogue. */
const OUTCOME_UNKNOWN = 10017

/**
 * Calls endpoints in a user's session by their names in the protocol; a broken connection is reported as an outcome.
 */
export class Person {
  readonly #client: ApiClient

  private constructor(client: ApiClient) {
    this.#client = client
  }

  static async demo(url: string): Promise<Person> {
    return new Person(await ApiClient.demo(url))
  }

  /** Signs up or logs in by e-mail. */
  static async byEmail(url: string, name: 'signUp' | 'logIn', input: RequestOf<typeof name>): Promise<Person> {
    return Person.#enter(new ApiClient(url), name, input)
  }

  /** Signs up after opening an invite link. */
  static async invited(url: string, ref: string, input: RequestOf<'signUp'>): Promise<Person> {
    const client = new ApiClient(url)
    await client.post(endpoints.openInvite.path, { ref })
    return Person.#enter(client, 'signUp', input)
  }

  static async #enter(client: ApiClient, name: 'signUp' | 'logIn', input: RequestOf<typeof name>): Promise<Person> {
    const { path } = endpoints[name]
    const first = await client.post(path, input)
    const { challenge } = first.retExtInfo
    const answer =
      challenge === undefined ? first : await client.post(path, { ...input, proof: await solveProof(challenge) })
    if (answer.retCode !== 0) throw new Error(`${name}: ${answer.retMsg}`)
    return new Person(client)
  }

  async call<Name extends EndpointName>(name: Name, input: RequestOf<Name>): Promise<Outcome<ResultOf<Name>>> {
    const { method, path, result } = endpoints[name]
    try {
      // The inputs of GET calls are records of texts.
      const query = input as Record<string, string>
      const answer = method === 'GET' ? await this.#client.get(path, query) : await this.#client.post(path, input)
      if (answer.retCode === OUTCOME_UNKNOWN) return { kind: 'unknown' }
      if (answer.retCode !== 0) return { kind: 'refused', code: answer.retCode, message: answer.retMsg }
      // Parsed with the schema of this same call.
      return { kind: 'accepted', result: result.parse(answer.result) as ResultOf<Name> }
    } catch (error) {
      // `fetch` and reading a truncated body throw these; a schema mismatch is a finding, not a broken connection.
      if (error instanceof TypeError || error instanceof SyntaxError) return { kind: 'unknown' }
      throw error
    }
  }

  /** Makes a call that must be accepted; throws the outcome if it is not. */
  async ask<Name extends EndpointName>(name: Name, input: RequestOf<Name>): Promise<ResultOf<Name>> {
    const outcome = await this.call(name, input)
    if (outcome.kind === 'accepted') return outcome.result
    throw new Error(`${name} ${JSON.stringify(input)}: ${JSON.stringify(outcome)}`)
  }
}
