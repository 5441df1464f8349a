import { jobKinds } from '@fairlead/domain/rooms';
import { z } from 'zod';
import { call } from './call.ts';
import { instant } from './shapes.ts';

const run = z.object({
  at: instant.describe('of when its records are'),
  folder: z.string(),
  bytes: z.int().describe('what was written for it'),
});

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
      waiting: z.int().describe('changes of campaigns that are not in the feed yet; it takes them in as it is read'),
      lag_seconds: z
        .int()
        .describe('for how long the feed has been behind the clock: nobody reads it, or it cannot keep up'),
    }),
    backup: run.nullable().describe('the newest'),
    verified: run.nullable().describe('the newest that was restored beside and found whole'),
    disk: z.object({ path: z.string(), free: z.int(), size: z.int() }).describe('of DATA_DIR, in bytes'),
  }),
});
