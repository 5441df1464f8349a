import { jobKinds } from '@fairlead/domain/rooms';
import { z } from 'zod';
import { call } from './call.ts';
import { instant } from './shapes.ts';

const run = z.object({
  at: instant.describe('of when its records are'),
  folder: z.string(),
  bytes: z.int().describe('what was written for it'),
});

const room = z.object({ free: z.int(), size: z.int() }).describe('bytes');

export const getOperation = call({
  name: 'getOperation',
  room: 'operation',
  method: 'GET',
  path: '/operation',
  title: 'How the server is: stores, jobs, feed, backups, disk',
  description: 'For administrators. `/metrics` tells the same to a watcher.',
  permission: 'operation.read',
  ok: z.object({
    version: z.string(),
    role: z.enum(['all', 'api', 'worker']),
    as_of: instant,
    running_seconds: z.int().describe('for how long the process that answers has run'),
    stores: z.array(
      z.object({
        store: z.enum(['records', 'facts', 'files']),
        kind: z.enum(['embedded', 'postgres', 'clickhouse', 'folder', 'bucket']),
        state: z
          .enum(['well', 'full', 'damaged', 'away', 'slow'])
          .describe(
            'full: takes no writes; damaged: some of it cannot be read; away: does not answer; slow: not in 4 seconds',
          ),
        bytes: z.int().nullable().describe('what it takes; null where nobody counts it'),
        room: room.nullable().describe('on its own disk; null where that is the disk of DATA_DIR, or nobody tells'),
      }),
    ),
    jobs: z
      .array(
        z.object({
          kind: z.enum(jobKinds),
          waiting: z.int(),
          running: z.int(),
          given_up: z.int().describe('of the last week, until somebody starts them again'),
          longest_due_seconds: z.int().describe('for how long the oldest has been due that nobody took'),
        }),
      )
      .describe('kinds of which there are any'),
    feed: z.object({
      waiting: z.int().describe('changes of campaigns that are not in the feed yet'),
      lag_seconds: z
        .int()
        .describe('for how long the feed has been behind the clock; up to a minute while nothing is due'),
    }),
    backup: run.nullable().describe('the newest'),
    verified: run.nullable().describe('the newest that was restored beside and found whole'),
    disk: room.extend({ path: z.string() }).describe('of DATA_DIR'),
    strain: z.object({
      oldest_write_seconds: z
        .number()
        .describe('how old the transaction is that writes for longest: changes behind it are not told yet'),
      records_waiting: z.int().describe('who waits for a connection to the records, in the process that answers'),
      facts_parts: z.int().nullable().describe('parts that the facts are kept in; null while they do not answer'),
      facts_rewritings: z.int().nullable().describe('rewritings of the facts that have not ended, as after an erasure'),
      restarts: z
        .object({ records: z.int(), facts: z.int() })
        .describe('how often an embedded engine ended by itself since this process began'),
    }),
  }),
});
