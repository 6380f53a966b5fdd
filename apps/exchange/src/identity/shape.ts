/** Value of a column. */
export type Stored = string | number | null

/** Columns of a table as declared in SQL; the first `keyLength` columns form the primary key. */
export interface TableShape<Row = Readonly<Record<string, unknown>>> {
  readonly columns: { readonly [Name in keyof Row]: string }
  readonly keyLength: number
}
