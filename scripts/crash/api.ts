import { type EndpointName, endpoints, type RequestOf, type ResultOf } from '@perpdesk/protocol'
import { solveProof } from '../../apps/terminal/src/client/solve-proof.ts'
import { ApiClient } from '../lib/api-client.ts'

/** `answered` with a code, or `unknown`: the connection broke before an answer came. */
export type Outcome<Result> =
  | { readonly kind: 'accepted'; readonly result: Result }
  | { readonly kind: 'refused'; readonly code: number; readonly message: string }
  | { readonly kind: 'unknown' }

/** The server stopped while the command was under way; see the error catalogue. */
const OUTCOME_UNKNOWN = 10017

/** Calls of a person's session by the names of the protocol; broken connections are an outcome like any other. */
export class Person {
  readonly #client: ApiClient

  private constructor(client: ApiClient) {
    this.#client = client
  }

  static async demo(url: string): Promise<Person> {
    return new Person(await ApiClient.demo(url))
  }

  /** Signs up by e-mail, or logs in where that is done already. */
  static async byEmail(url: string, name: 'signUp' | 'logIn', input: RequestOf<typeof name>): Promise<Person> {
    return Person.#enter(new ApiClient(url), name, input)
  }

  /** Signs up after the page of an invitation was opened. */
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
      // Queries of GET calls are texts.
      const query = input as Record<string, string>
      const answer = method === 'GET' ? await this.#client.get(path, query) : await this.#client.post(path, input)
      if (answer.retCode === OUTCOME_UNKNOWN) return { kind: 'unknown' }
      if (answer.retCode !== 0) return { kind: 'refused', code: answer.retCode, message: answer.retMsg }
      // Parsed by the schema of this very call.
      return { kind: 'accepted', result: result.parse(answer.result) as ResultOf<Name> }
    } catch (error) {
      // Thrown by `fetch` and by reading a truncated body; a schema mismatch is a finding, not a broken connection.
      if (error instanceof TypeError || error instanceof SyntaxError) return { kind: 'unknown' }
      throw error
    }
  }

  /** A call that must be answered; throws with the answer when it is not. */
  async ask<Name extends EndpointName>(name: Name, input: RequestOf<Name>): Promise<ResultOf<Name>> {
    const outcome = await this.call(name, input)
    if (outcome.kind === 'accepted') return outcome.result
    throw new Error(`${name} ${JSON.stringify(input)}: ${JSON.stringify(outcome)}`)
  }
}
