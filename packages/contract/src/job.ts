import { jobKinds } from '@fairlead/domain/rooms';
import { z } from 'zod';
import { call } from './call.ts';
import { countText, id, idText, instant, items } from './shapes.ts';

export const Job = z.object({
  id,
  kind: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'dead', 'cancelled']),
  entity: z.string().nullable(),
  entity_id: z.int().nullable(),
  company_id: id.nullable(),
  phase: z.string().nullable(),
  done: z.int(),
  total: z.int(),
  unit: z.string(),
  attempts: z.int(),
  next_attempt_at: instant.nullable(),
  created_at: instant,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  result: z.unknown(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  trigger: z.string().nullable().describe('why an audience is built: edit, refresh, schedule; null for other work'),
  can_cancel: z.boolean(),
  can_retry: z.boolean(),
});
const jobId = z.object({ jobId: idText });
const things = { jobId: 'job' } as const;

export const listJobs = call({
  name: 'listJobs',
  room: 'job',
  method: 'GET',
  path: '/jobs',
  title: 'Background work',
  description: 'Newest first; of the companies the caller sees.',
  permission: 'job.read',
  query: z.object({
    state: z.enum(['queued', 'running', 'done', 'failed', 'dead', 'cancelled']).optional(),
    kind: z.enum(jobKinds).optional(),
    company_id: idText.optional().meta({ example: 1001 }),
    limit: countText(1, 100, 25),
    offset: countText(0, 1_000_000, 0),
  }),
  ok: items(Job),
});
export const getJob = call({
  name: 'getJob',
  room: 'job',
  method: 'GET',
  path: '/jobs/{jobId}',
  title: 'One job',
  description: '`result` holds what it made, `error` why it failed.',
  permission: 'job.read',
  params: jobId,
  things,
  ok: Job,
});
export const cancelJob = call({
  name: 'cancelJob',
  room: 'job',
  method: 'POST',
  path: '/jobs/{jobId}/cancel',
  title: 'Cancel a job',
  description: '409 `job_ended` when it has ended.',
  permission: 'job.edit',
  params: jobId,
  things,
  ok: Job,
});
export const retryJob = call({
  name: 'retryJob',
  room: 'job',
  method: 'POST',
  path: '/jobs/{jobId}/retry',
  title: 'Try a failed job again',
  description: 'Only one that failed or was cancelled (409 `job_not_failed`); it gets all its attempts again.',
  permission: 'job.edit',
  params: jobId,
  things,
  ok: Job,
});
