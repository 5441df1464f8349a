import { z } from 'zod';
import { call } from './call.ts';
import { instant } from './shapes.ts';

const State = z.object({
  state: z.enum(['off', 'running']),
  speed: z.int().describe('product seconds per second'),
  now: instant.describe('the product’s clock'),
  simulated_to: instant.nullable().describe('delivery is written up to here'),
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
  description:
    'Fields left out stay as they are. While it is off the product’s clock runs at the speed of time. Only in demo mode, else 404.',
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
  description: 'A job moves it hour by hour; its progress is read by `job_id`. Only in demo mode, else 404.',
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
