import { Readable } from 'node:stream';
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';

export type FactsRequest = {
  sql: string;
  /** Output format of a read; null for other statements. */
  format: string | null;
  queryId: string;
  params: Record<string, unknown>;
  options: { signal?: AbortSignal; settings?: ClickHouseSettings };
  /** An insert's data. */
  values?: Readable | undefined;
};

/** The answer as it arrives, and the tag an exception behind it would carry ('' from servers that give none). */
export type FactsAnswer = { stream: Readable; tag: string };

/** Parameters travel in the address up to about this many characters, which every proxy lets through. */
const MOST_IN_ADDRESS = 2_000;

/** Sends one statement; resolves when the store has begun to answer. */
export async function sendStatement(client: ClickHouseClient, request: FactsRequest): Promise<FactsAnswer> {
  const { sql, format, queryId, params, options, values } = request;
  const common = {
    query_params: params,
    query_id: queryId,
    ...(options.signal ? { abort_signal: options.signal } : {}),
    ...(options.settings ? { clickhouse_settings: options.settings } : {}),
  };
  if (format === 'JSONEachRow' && JSON.stringify(params).length > MOST_IN_ADDRESS) {
    // Only the client's query() can put parameters into the body. It looks for an exception behind the rows itself.
    const result = await client.query({ ...common, query: sql, format, use_multipart_params: true });
    return { stream: Readable.from(linesOf(result.stream()), { objectMode: false }), tag: '' };
  }
  const { stream, response_headers: headers } = await client.exec({
    ...common,
    query: format === null ? sql : `${sql}\nFORMAT ${format}`,
    ...(values ? { values } : {}),
  });
  return { stream, tag: String(headers['x-clickhouse-exception-tag'] ?? '') };
}

async function* linesOf(rows: AsyncIterable<{ text: string }[]>): AsyncGenerator<Buffer> {
  for await (const some of rows) yield Buffer.from(`${some.map((row) => row.text).join('\n')}\n`);
}
