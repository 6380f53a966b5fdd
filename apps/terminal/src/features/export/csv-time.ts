/** A time as spreadsheets sort and read it: UTC, to the millisecond. */
export function csvTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('T', ' ').replace('Z', '')
}
