/** Value of a column. */
export type Stored = string | number | null

/** A table's columns as SQL declares them; so many of the first ones name a row. */
export interface TableShape<Row = Readonly<Record<string, unknown>>> {
  readonly columns: { readonly [Name in keyof Row]: string }
  readonly keyLength: number
}
