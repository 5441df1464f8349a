import { z } from 'zod';
import { call } from './call.ts';
import { instant } from './shapes.ts';

const State = z.object({
  state: z.enum(['off', 'running']),
  speed: z.int().describe('product seconds per second'),
  now: instant.describe('the product’s clock'),
  simulated_to: instant.nullable(),
});

export const getSimulator = call({
  name: 'getSimulator',
  room: 'simulator',
  method: 'GET',
  path: '/simulator',
  title: 'The simulator of the demo',
  description: 'Only in demo mode, else 404.',
  permission: 'fact.manage',
  ok: State,
});

export const setSimulator = call({
  name: 'setSimulator',
  room: 'simulator',
  method: 'PUT',
  path: '/simulator',
  title: 'Start, stop or speed up the simulator',
  permission: 'fact.manage',
  body: z.object({
    state: z.enum(['off', 'running']).optional(),
    speed: z.int('must be a whole number').min(0, 'must be 0 or more').max(86_400, 'must be at most 86,400').optional(),
  }),
  ok: State,
});

export const advanceSimulator = call({
  name: 'advanceSimulator',
  room: 'simulator',
  method: 'POST',
  path: '/simulator/advance',
  title: 'Move the product’s clock and deliver meanwhile',
  permission: 'fact.manage',
  body: z.object({
    hours: z
      .int('must be a whole number')
      .min(1, 'must be 1 or more')
      .max(744, 'must be at most 744')
      .meta({ example: 1 }),
  }),
  ok: z.object({ job_id: z.int() }),
  status: 202,
});
