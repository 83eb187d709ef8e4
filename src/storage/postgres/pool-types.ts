/** PostgresPool is what a store needs of a pool: `pg`'s has it, and what is like it. No package's types are imported. */

export interface PostgresPool {
  connect(): Promise<PostgresPoolClient>;
  end(): Promise<void>;
  readonly options: object;
}

export interface PostgresPoolClient {
  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresRows<Row>>;
  query<Cursor>(cursor: Cursor): Cursor;
  release(destroy?: boolean): void;
}

export interface PostgresRows<Row> {
  readonly command: "UPDATE" | "DELETE" | "INSERT" | "SELECT" | "MERGE" | "COMMIT" | "ROLLBACK";
  readonly rowCount: number;
  readonly rows: Row[];
}
