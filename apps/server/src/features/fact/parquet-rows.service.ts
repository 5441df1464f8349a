import { createInterface } from 'node:readline';
import { FactsUnavailable, openFacts } from '../../db/facts.ts';
import { JobFailed } from '../../platform/jobs/jobs.ts';

/** Numbers as JSON has them, times in ISO 8601 UTC, rows in the file's order. */
const AS_ROWS = {
  max_threads: 1,
  input_format_parquet_preserve_order: 1,
  output_format_json_quote_decimals: 0,
  output_format_json_quote_64bit_integers: 0,
  output_format_json_named_tuples_as_objects: 1,
  max_memory_usage: '1000000000',
} as const;

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const unreadable = (cause: unknown) =>
  new JobFailed('The Parquet file cannot be read. Write it again, or send CSV or NDJSON.', {
    code: 'bad_parquet',
    cause,
  });

/**
 * The rows of a Parquet file. An engine of its own reads it, in a process of its own that keeps nothing, whichever store
 * holds the facts: a file made to break the reader breaks nothing else.
 * @param scratch a folder of ours for that engine
 */
export async function* parquetRows(
  path: string,
  scratch: string,
  signal: AbortSignal,
): AsyncGenerator<Record<string, unknown>> {
  const reader = openFacts({ dataDir: scratch, log: { info() {}, warn() {} }, steps: [] });
  try {
    const sql = `SELECT * FROM file(${quoted(path)}, Parquet)`;
    const bytes = await reader.stream(sql, {}, 'JSONEachRow', { signal, settings: AS_ROWS });
    const lines = createInterface({ input: bytes, crlfDelay: Number.POSITIVE_INFINITY });
    // The interface ends when its input fails, and does not say so.
    let failure: unknown = null;
    bytes.once('error', (error) => {
      failure = error;
    });
    for await (const line of lines) yield JSON.parse(line) as Record<string, unknown>;
    if (failure) throw failure;
    if (!bytes.readableEnded) throw new FactsUnavailable('The reader of the file stopped early');
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw 'code' in (error as object) && !(error instanceof JobFailed) ? unreadable(error) : error;
  } finally {
    await reader.close(1_000);
  }
}
