export interface Measurement {
  readonly group: 'engine' | 'gateway' | 'stream' | 'browser'
  readonly name: string
  readonly figures: Readonly<Record<string, number | string>>
}

const MARK = '@measurement '

/** Passes a measurement to the runner, as one line on standard output. */
export function report(measurement: Measurement): void {
  console.log(MARK + JSON.stringify(measurement))
}

export function readMeasurements(output: string): readonly Measurement[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith(MARK))
    .map((line): Measurement => JSON.parse(line.slice(MARK.length)))
}
